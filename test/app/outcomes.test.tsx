import { cleanup, render } from '@testing-library/preact';
import { afterEach, expect, test } from 'vitest';
import { Outcome } from '../../src/app/outcomes.tsx';

afterEach(cleanup);

test.each([
  ['Invalid login: 535 5.7.8 Authentication failed', 'The mail server refuses the user name or the password.'],
  ['connect ECONNREFUSED 127.0.0.1:9', 'Nobody answers at this address.'],
  ['getaddrinfo ENOTFOUND hooks.example', 'There is no host of this name.'],
  ['The operation timed out', 'There was no answer in time.'],
  ['self-signed certificate', 'The certificate of the receiver is not valid.'],
  ['404: no_service', 'The receiver does not know this address any longer.'],
  ['403', 'The receiver refuses the message'],
  ['429', 'The receiver gets too many messages now.'],
  ['500: boom', 'The receiver has an error of its own. 500: boom'],
  ['something else', 'something else'],
])('%s is said in words, and as it is', (text, expected) => {
  const { container } = render(<Outcome text={text} />);
  expect(container.textContent).toContain(expected);
  expect(container.textContent).toContain(text);
});
