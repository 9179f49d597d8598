import { expect, test } from 'vitest';
import { hideMasked, isMasked } from '../../../src/widget/screenshot/masking.ts';

const first = (html: string) => {
  document.body.innerHTML = html;
  return document.body.firstElementChild!;
};

test.each([
  '<input type="password">',
  '<input type="PASSWORD">',
  '<input type="email">',
  '<input autocomplete="new-password">',
  '<input autocomplete="CC-Number">',
  '<input autocomplete="section-a billing cc-number">',
  '<input autocomplete="one-time-code">',
  '<input autocomplete="home email">',
  '<input name="user_password">',
  '<input name="e-mail">',
  '<input id="cardNumber">',
  '<input name="card-holder">',
  '<input name="cc_exp">',
  '<input name="CVC">',
  '<input name="card_cvc">',
  '<input name="cardCvc">',
  '<input name="security-code">',
  '<input id="iban">',
  '<input name="checkoutCvc">',
  '<input name="accountIban">',
  '<input name="otp">',
  '<input name="pinCode">',
  '<input name="verification_code">',
  '<input name="passphrase">',
  '<input name="exp_date">',
  '<select><option>1</option><option data-asklet-mask>2</option></select>',
  '<textarea data-asklet-mask></textarea>',
  '<section data-asklet-mask="">all of it</section>',
])('%s is masked', (html) => {
  expect(isMasked(first(html))).toBe(true);
});

test.each([
  '<input>',
  '<input name="search">',
  '<input autocomplete="name">',
  '<input name="discard">',
  '<input name="opinion">',
  '<input name="company">',
  '<select><option>1</option></select>',
  '<input name="accept">',
  '<p id="email-help">We never write.</p>',
  '<button name="card">Card</button>',
])('%s is not masked', (html) => {
  expect(isMasked(first(html))).toBe(false);
});

test('masked elements are hidden, and shown again unchanged', () => {
  document.body.innerHTML = `<input type="password"><p data-asklet-mask style="opacity: 0.5">Secret</p><p>Public</p>`;
  const [password, marked, open] = [...document.body.children] as HTMLElement[];
  const { show } = hideMasked(document, false);
  expect([password, marked, open].map((element) => element!.style.opacity)).toEqual(['0', '0', '']);
  show();
  expect(password!.hasAttribute('style')).toBe(false);
  expect(marked!.style.opacity).toBe('0.5');
});

test('if the page hides a property that is read, nothing stays hidden', () => {
  document.body.innerHTML = '<p data-asklet-mask>Secret</p><form></form>';
  const [marked, form] = [...document.body.children] as HTMLElement[];
  Object.defineProperty(form, 'localName', { value: document.createElement('input') });
  expect(() => hideMasked(document, false)).toThrow(TypeError);
  expect(marked!.hasAttribute('style')).toBe(false);
});

test('if no text may be visible, every element with text is hidden, including fields', () => {
  document.body.innerHTML = '<p>Text</p><textarea></textarea><div><b>Bold</b></div>';
  const { show } = hideMasked(document, true);
  const opacity = (selector: string) => document.querySelector<HTMLElement>(selector)!.style.opacity;
  expect(['p', 'textarea', 'div', 'b'].map(opacity)).toEqual(['0', '0', '', '0']);
  show();
});

test('an element in full screen is hidden if one around it is masked', () => {
  document.body.innerHTML = '<div data-asklet-mask><p>Secret</p><p>Small</p></div>';
  const [shown, other] = [...document.querySelectorAll('p')];
  Object.defineProperty(document, 'fullscreenElement', { configurable: true, value: shown });
  const { show } = hideMasked(document, false);
  expect([shown!.style.opacity, other!.style.opacity]).toEqual(['0', '']);
  show();
  Reflect.deleteProperty(document, 'fullscreenElement');
});
