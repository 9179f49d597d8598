import { createHmac, timingSafeEqual } from 'node:crypto';
import { linkPageOf } from '../../contract/surveys/linkPageOf.ts';
import { sessionUuidFor } from '../api/sessionUuid.ts';
import type { Core } from '../module.ts';
import { linkKeyId } from '../store/store.ts';
import type { KeyScope } from '../surveys/catalog.ts';

/** The start of the keys that the pages use in calls to the API. */
const prefix = 'link.';

/** A person whom a link is sent to. */
export interface Recipient {
  /** The owner's id of the person. */
  readonly id: string;
  /** When the link stops working, in seconds since 1970. */
  readonly expires: number;
}

/** Creates the signed tokens of personal links. The secret has at least 32 characters. */
export function createTokens(secret: string) {
  const sign = (...parts: readonly (string | number)[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
  const signatureOf = (survey_uuid: string, { id, expires }: Recipient) =>
    sign('link', survey_uuid, id, expires).subarray(0, 16).toString('base64url');

  return {
    /** Returns the token for a person's answer to a survey. */
    create: (survey_uuid: string, recipient: Recipient): string =>
      [
        Buffer.from(recipient.id).toString('base64url'),
        recipient.expires.toString(36),
        signatureOf(survey_uuid, recipient),
      ].join('.'),
    /** Returns the person of a token, or null if it is forged, for another survey, or has expired. */
    read(survey_uuid: string, token: string, now: number): Recipient | null {
      const [encoded = '', time = '', signature = '', ...more] = token.split('.');
      const recipient = { id: Buffer.from(encoded, 'base64url').toString(), expires: parseInt(time, 36) };
      const expected = Buffer.from(signatureOf(survey_uuid, recipient));
      const given = Buffer.from(signature);
      const isValid = given.length === expected.length && timingSafeEqual(given, expected);
      return isValid && !more.length && now < recipient.expires * 1000 ? recipient : null;
    },
    /** Returns the session of all answers of a person to a survey, on all devices. */
    sessionOf(survey_uuid: string, id: string): string {
      const random = sign('session', survey_uuid, id).toString('hex');
      const parts = [random.slice(0, 8), random.slice(8, 12), random.slice(12, 16), random.slice(16, 20)];
      return sessionUuidFor(survey_uuid, [...parts, random.slice(20, 32)].join('-'), 'recipient');
    },
  };
}

/**
 * Creates the keys of the pages by link. Each is valid for one survey, while that has a page: `link.`, the survey's uuid
 * and, for a personal link, `.` and its token.
 * @param secret signs personal links. Null: none is valid
 */
export function createLinkKeys({ catalog, now }: Core, secret: string | null) {
  const tokens = secret === null ? null : createTokens(secret);

  /** Returns the key of a survey's page and its scope, or null if the page or the token is not valid. */
  function find(survey_uuid: string, token: string | null): KeyScope | null {
    const survey = catalog.survey(survey_uuid);
    if (!survey || !linkPageOf(survey.entry)) return null;
    const scope = {
      id: linkKeyId(survey_uuid),
      allowsSurvey: (asked: string) => asked === survey_uuid,
      allowsOrigin: () => true,
    };
    if (token === null) return scope;
    const recipient = tokens?.read(survey_uuid, token, now());
    if (!recipient) return null;
    return { ...scope, recipient: { id: recipient.id, session_uuid: tokens!.sessionOf(survey_uuid, recipient.id) } };
  }

  return {
    find,
    /** Returns the key that the script of a page uses. */
    nameOf: (survey_uuid: string, token: string | null): string =>
      prefix + [survey_uuid, ...(token === null ? [] : [token])].join('.'),
    /** Returns the scope of a key of the API, or null. */
    read(key: string): KeyScope | null {
      if (!key.startsWith(prefix)) return null;
      const [survey_uuid = '', ...token] = key.slice(prefix.length).split('.');
      return find(survey_uuid, token.length ? token.join('.') : null);
    },
  };
}

export type LinkKeys = ReturnType<typeof createLinkKeys>;
