import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto';
import { linkPageOf } from '../../contract/surveys/linkPageOf.ts';
import { isOfHost } from '../../server/api/ownOrigin.ts';
import { recipientSessionUuid } from '../../server/api/sessionUuid.ts';
import type { Core } from '../module.ts';
import { linkKeyId } from '../linkKeyId.ts';
import type { KeyScope } from '../../server/surveys/catalog.ts';

/** The start of the keys that the pages use in calls to the API. */
const prefix = 'link.';

const algorithm = 'aes-256-gcm';
/** The lengths of the parts of a token, in bytes. */
const nonceLength = 12;
const tagLength = 16;

/** A person whom a link is sent to. */
export interface Recipient {
  /** The owner's id of the person. */
  readonly id: string;
  /** When the link stops working, in seconds since 1970. */
  readonly expires: number;
}

/**
 * Creates the tokens of personal links. They are encrypted and authenticated, because addresses end up in logs: an id is
 * often an email address. The secret has at least 32 characters.
 */
export function createTokens(secret: string) {
  const sign = (...parts: readonly (string | number)[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest();
  const key = sign('encrypt');

  return {
    /** Returns the token for a person's answer to a survey. */
    create(survey_uuid: string, { id, expires }: Recipient): string {
      // equal links for equal contents, without a nonce that could repeat for different ones
      const nonce = sign('nonce', survey_uuid, id, expires).subarray(0, nonceLength);
      const cipher = createCipheriv(algorithm, key, nonce).setAAD(Buffer.from(survey_uuid));
      const content = [cipher.update(JSON.stringify([id, expires])), cipher.final()];
      return Buffer.concat([nonce, cipher.getAuthTag(), ...content]).toString('base64url');
    },
    /** Returns the person of a token, or null if it is forged, for another survey, or has expired. */
    read(survey_uuid: string, token: string, now: number): Recipient | null {
      const bytes = Buffer.from(token, 'base64url');
      // decoding ignores characters that do not belong there
      if (bytes.toString('base64url') !== token) return null;
      try {
        const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, nonceLength), { authTagLength: tagLength })
          .setAAD(Buffer.from(survey_uuid))
          .setAuthTag(bytes.subarray(nonceLength, nonceLength + tagLength));
        const content =
          decipher.update(bytes.subarray(nonceLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
        const [id, expires] = JSON.parse(content) as [string, number];
        return now < expires * 1000 ? { id, expires } : null;
      } catch {
        return null;
      }
    },
    /** Returns the session of all answers of a person to a survey, on all devices. */
    sessionOf(survey_uuid: string, id: string): string {
      const random = sign('session', survey_uuid, id).toString('hex');
      const parts = [random.slice(0, 8), random.slice(8, 12), random.slice(12, 16), random.slice(16, 20)];
      return recipientSessionUuid(survey_uuid, [...parts, random.slice(20, 32)].join('-'));
    },
  };
}

export type Tokens = ReturnType<typeof createTokens>;

/**
 * Creates the keys of the pages by link. Each is valid for one survey, on its page and while it has one: `link.`, the survey's uuid
 * and, for a personal link, `.` and its token. All answers of a recipient have one session, which tells nothing of when
 * they opened the page: after another `.`, the key of a personal link can have the session that started then.
 */
export function createLinkKeys({ catalog, sessionUuids, now }: Core, tokens: Tokens) {
  const isStart = (session: string, survey_uuid: string) =>
    sessionUuids.boundTo(session, survey_uuid) === 'this survey';

  /** Returns the scope of the key of a survey's page, or null if the page, the token or the start is not valid. */
  function find(survey_uuid: string, token: string | null, start: string | null = null): KeyScope | null {
    const survey = catalog.survey(survey_uuid);
    if (!survey || !linkPageOf(survey.entry)) return null;
    const scope = {
      id: linkKeyId(survey_uuid),
      allowsSurvey: (asked: string) => asked === survey_uuid,
      // where the page is: the key must not get around the origins of the survey's own key
      allowsOrigin: (origin: string | null, host: string) => origin === null || isOfHost(origin, host),
    };
    if (token === null) return scope;
    const recipient = tokens.read(survey_uuid, token, now());
    if (!recipient || (start !== null && !isStart(start, survey_uuid))) return null;
    const { id } = recipient;
    const session_uuid = tokens.sessionOf(survey_uuid, id);
    return { ...scope, recipient: { id, session_uuid, hasBegun: start !== null } };
  }

  return {
    find,
    /**
     * Returns the key that a page uses.
     * @param session the one that the page was opened with, or what a form claims to be it
     */
    nameOf(survey_uuid: string, token: string | null, session: string): string {
      if (token === null) return prefix + survey_uuid;
      return prefix + [survey_uuid, token, ...(isStart(session, survey_uuid) ? [session] : [])].join('.');
    },
    /** Returns the scope of a key of the API, or null. */
    read(key: string): KeyScope | null {
      if (!key.startsWith(prefix)) return null;
      const [survey_uuid = '', token = null, start = null, ...more] = key.slice(prefix.length).split('.');
      return more.length > 0 ? null : find(survey_uuid, token, start);
    },
  };
}

export type LinkKeys = ReturnType<typeof createLinkKeys>;
