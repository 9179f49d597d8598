/** What a field is for, as its type, its name and what a browser fills into it tell. */
const telling =
  /passw|e-?mail|one-time-code|\bcc-|card.?(num|no|holder|name)|cc.?(num|exp|csc|name)|\b(cvc|cvv|csc|iban)|credit/i;

/** Whether an element is never in a picture, with all that is in it: passwords, addresses, cards, and what the owner marked. */
export function isMasked(element: Element): boolean {
  const about = ['type', 'autocomplete', 'name', 'id'].map((name) => element.getAttribute(name)).join(' ');
  return (
    element.hasAttribute('data-asklet-mask') ||
    (/^(input|textarea|select)$/.test(element.localName) && telling.test(about))
  );
}
