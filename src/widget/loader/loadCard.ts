/** Fetches the card, once per page; a failed attempt can be repeated. */
export const loadCard = () => import('../ui/card.tsx');
