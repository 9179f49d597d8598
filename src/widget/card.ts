// The chunk that is fetched when a card is about to open, or when an earlier page left something to send.
export { createSender } from './delivery/sender.ts';
export { openCard } from './ui/card.tsx';
