import { expect, test } from 'vitest';
import { isMasked } from '../../../src/widget/screenshot/masks.ts';

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
  '<input id="iban">',
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
  '<input name="accept">',
  '<p id="email-help">We never write.</p>',
  '<button name="card">Card</button>',
])('%s is not masked', (html) => {
  expect(isMasked(first(html))).toBe(false);
});
