import type { Variables } from './notifications.ts';

/** `smtps://user:password@host:port?options`, and the port. Its user can be an email address. */
const smtpPattern =
  /^smtps?:\/\/(?:[^\s/?#]*@)?(?:\[[\da-f:.]+\]|[^\s@/?#:[\]%<>\\^|]+)(?::(\d{1,5}))?\/?(?:\?[^\s#]*)?$/i;

const isSmtpUrl = (text: string) => {
  const found = smtpPattern.exec(text);
  return found !== null && Number(found[1] ?? 25) <= 65_535;
};

/** An address, or a name with an address. */
const isSender = (text: string) => /^[^\r\n<>]*<[^\s<>@,;"]+@[^\s<>@,;"]+>$|^[^\s<>@,;"]+@[^\s<>@,;"]+$/.test(text);

/** A host name, or an IP address in brackets (RFC 5321, 4.1.3). */
const isMailHost = (text: string) =>
  text.length < 254 && /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?(?:\.|$))+$|^\[(?:IPv6:)?[\da-f:.]+\]$/i.test(text);

const isRate = (text: string) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= 6000;

/** The environment variables of the mail server, with what they have to contain. */
const mailVariables = {
  ASKLET_SMTP_URL: { isNeeded: true, check: isSmtpUrl, expected: 'smtps://user:password@host or smtp://host:port' },
  ASKLET_MAIL_FROM: { isNeeded: true, check: isSender, expected: 'a sender such as "Surveys <surveys@example.com>"' },
  ASKLET_MAIL_HOST: { isNeeded: false, check: isMailHost, expected: 'a host name such as feedback.example' },
  ASKLET_MAIL_RATE: { isNeeded: false, check: isRate, expected: 'emails of a mailing a minute, from 1 to 6000' },
} as const;

type MailVariable = keyof typeof mailVariables;

/** Returns the names of the environment variables that emails need and that are not set. */
export const missingMailVariables = (variables: Variables): string[] =>
  (Object.keys(mailVariables) as MailVariable[]).filter((name) => mailVariables[name].isNeeded && !variables[name]);

/**
 * Returns what is wrong with the environment variables of the mail server, without their values. Those that are not set
 * are only wrong if they are needed for emails and `isUsed`.
 */
export function findMailProblems(variables: Variables, isUsed: boolean): string[] {
  return (Object.keys(mailVariables) as MailVariable[]).flatMap((name) => {
    const { isNeeded, check, expected } = mailVariables[name];
    const value = variables[name];
    if (value) return check(value) ? [] : [`expected ${expected} in the environment variable ${name}`];
    return isNeeded && isUsed ? [`mail needs the environment variable ${name}, found nothing`] : [];
  });
}
