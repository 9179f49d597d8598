import { maxAnswersOfPerson, type PersonReply } from '../../contract/results/personalData.ts';
import type { Metadata } from '../../contract/api/response.ts';
import { ApiError } from '../../server/api/errors.ts';
import type { FoundRecipient } from '../mailings/mailingNumbers.ts';
import { findRecipients, findUnsubscribed } from '../mailings/personRecipients.ts';
import type { Dialect, Reading, Sql } from '../results/dialect.ts';
import { findResponses, type MarkedResponse } from '../results/responses.ts';

/** An answer of a person. */
interface PersonAnswer extends MarkedResponse {
  readonly found_in: readonly string[];
}

/** What is stored of a person. */
export interface FoundPerson extends Pick<PersonReply, 'unsubscribed_at'> {
  readonly answers: readonly PersonAnswer[];
  readonly recipients: readonly FoundRecipient[];
}

/** The metadata keys of ids, and of addresses. */
const idKeys = ['user_id', 'recipient'];
const knownKeys = [...idKeys, 'user_email'];

const isEmail = (person: string) => person.includes('@');

/** The responses that may name a person. `isNamed` decides. */
function mayName(person: string, sessions: readonly string[], dialect: Dialect): Sql {
  const conditions: Sql[] = [
    ...(sessions.length > 0
      ? [{ sql: `session_uuid IN (${sessions.map(() => '?').join(', ')})`, values: sessions }]
      : []),
    ...idKeys.map((key) => dialect.hasValue(key, person)),
    ...(isEmail(person) ? [dialect.hasPart('text', person), dialect.hasPart('metadata', person)] : []),
  ];
  return {
    sql: `(${conditions.map(({ sql }) => `(${sql})`).join(' OR ')})`,
    values: conditions.flatMap(({ values }) => values),
  };
}

/** Returns whether a text has an address as a whole: `ann@example.com` is not in `joann@example.com.au`. */
function hasAddress(text: string, address: string): boolean {
  const [before, after] = ["(?<![\\p{L}\\p{N}.!#$%&'*+/=?^_`{|}~-])", '(?![\\p{L}\\p{N}_-]|\\.[\\p{L}\\p{N}])'];
  return new RegExp(before + address.replaceAll(/[$()*+.?[\\\]^{|}/-]/g, '\\$&') + after, 'iu').test(text);
}

const textsOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** Returns where a response names a person. */
function placesOf({ response }: MarkedResponse, person: string, sessions: ReadonlySet<string>): string[] {
  const isId = (key: string, value: unknown) =>
    idKeys.includes(key) && [value].flat().some((each) => String(each) === person);
  const hasIt = (value: unknown) => isEmail(person) && hasAddress(textsOf(value), person);
  return [
    ...(sessions.has(response.session_uuid) ? ['mailing'] : []),
    ...(response.text !== null && hasIt(response.text) ? ['text'] : []),
    ...Object.entries(response.metadata).flatMap(([key, value]) => (isId(key, value) || hasIt(value) ? [key] : [])),
  ];
}

/**
 * Finds what is stored of a person in all surveys: by an address, wherever it is written, and by an id that is exactly
 * the same. Rejects with an `ApiError` if so many answers have it that it is not that of a person.
 */
export async function findPerson(reading: Reading, person: string): Promise<FoundPerson> {
  const { all, dialect } = reading;
  const recipients = await findRecipients(all, person);
  const sessions = recipients.map(({ session_uuid }) => session_uuid);
  const found = await findResponses(reading, mayName(person, sessions, dialect), maxAnswersOfPerson + 1);
  if (found.length > maxAnswersOfPerson) {
    const detail = `person: more than ${maxAnswersOfPerson} answers have it, so it is not that of a person. Use the filters of the results.`;
    throw new ApiError('malformed', detail);
  }
  const known = new Set(sessions);
  const answers = found
    .map((each) => ({ ...each, found_in: placesOf(each, person, known) }))
    .filter(({ found_in }) => found_in.length > 0);
  return { answers, recipients, unsubscribed_at: await findUnsubscribed(all, person) };
}

const isKnownText = (value: unknown): value is string | number =>
  (typeof value === 'string' && value !== '') || typeof value === 'number';

const namesIn = (metadata: Metadata) =>
  knownKeys
    .map((key) => metadata[key])
    .filter(isKnownText)
    .map(String);

/** Returns the other addresses and ids that what was found of a person names. */
export function otherNames(person: string, { answers, recipients }: FoundPerson): string[] {
  const own = new Set([person.toLowerCase(), ...recipients.map(({ recipient }) => recipient.id)]);
  const names = [
    ...answers.flatMap(({ response }) => namesIn(response.metadata)),
    ...recipients.map(({ recipient }) => recipient.email),
  ];
  const others = new Map(names.map((name) => [name.toLowerCase(), name]));
  return [...others].flatMap(([key, name]) => (own.has(key) || own.has(name) ? [] : [name]));
}
