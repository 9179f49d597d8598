/** What nobody but the visitor may read: by what the owner marked, by type, and by what a browser fills in. */
const marked =
  '[data-asklet-mask],[type=password],[type=email],[autocomplete*=cc-],[autocomplete*=password],[autocomplete~=email],[autocomplete~=one-time-code]';

/** Fields that nothing but their name tells. */
const telling = /passw|e-?mail|card.?(num|no|holder|name)|cc.?(num|exp|csc|name)|\b(cvc|cvv|csc|iban)|credit/i;

/** Whether an element is never in a picture, with all that is in it. */
export function isMasked(element: Element): boolean {
  return (
    element.matches(marked) ||
    (/^(input|textarea|select)$/.test(element.localName) && telling.test(`${element.getAttribute('name')} ${element.id}`))
  );
}
