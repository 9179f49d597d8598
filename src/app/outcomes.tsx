import { english, useTexts } from './i18n/texts.ts';

/** What receivers and mail servers reply, by a pattern: in words that say what to do. The first one wins. */
const meanings: readonly (readonly [RegExp, string])[] = [
  [/\b53[45]\b|invalid login|authentication/i, english('The mail server refuses the user name or the password.')],
  [/ECONNREFUSED|ECONNRESET/, english('Nobody answers at this address.')],
  [/ENOTFOUND|EAI_AGAIN/, english('There is no host of this name.')],
  [/ETIMEDOUT|timed? ?out/i, english('There was no answer in time.')],
  [/certificate/i, english('The certificate of the receiver is not valid.')],
  [/^(404|410)\b/, english('The receiver does not know this address any longer.')],
  [/^(401|403)\b/, english('The receiver refuses the message: the address or the secret was changed.')],
  [/^429\b/, english('The receiver gets too many messages now.')],
  [/^5\d\d\b/, english('The receiver has an error of its own.')],
];

/** Renders the result of an attempt to send something: in words if they are known, then as the receiver has replied. */
export function Outcome({ text }: { readonly text: string }) {
  const { t } = useTexts();
  const meaning = meanings.find(([pattern]) => pattern.test(text))?.[1];
  if (meaning === undefined) return <span lang="en">{text}</span>;
  return (
    <>
      {t(meaning)}{' '}
      <span class="note" lang="en">
        {text}
      </span>
    </>
  );
}
