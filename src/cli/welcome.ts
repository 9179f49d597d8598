import type { ServedSurveys } from '../service/surveysSource.ts';
import { type FoundToken, tokenFile } from './findAdminToken.ts';

/** Returns the script tag for a survey of a server. */
export const formatTag = (server: string, survey: string, key: string) =>
  `  <script async src="${server}/asklet.js"
          data-survey="${survey}" data-key="${key}"></script>`;

/** The values that are printed when the server listens. */
export interface Welcome extends Omit<ServedSurveys, 'text'> {
  /** Where the server listens. */
  readonly url: string;
  /** The address under which browsers know the server, if it was given. */
  readonly publicUrl: string | null;
  readonly database: string;
  /** The absolute path of the surveys file, or the database. */
  readonly source: string;
  readonly token: FoundToken;
  /** The secret of an invitation for the owner; null if nobody is invited. */
  readonly invitation: string | null;
  /** Whether the admin token is printed. */
  readonly isTokenShown: boolean;
  /** Whether the app is served at the root. */
  readonly demo: boolean;
}

/** Returns the address of the app for the owner, and how to get in. */
function describeApp(address: string, { token, invitation, isTokenShown, demo }: Welcome): string {
  const app = demo ? `${address}/` : `${address}/results`;
  const { adminToken, isStored } = token;
  if (invitation !== null)
    return `open this link to become the owner. It works once, for seven days:\n\n  ${address}/surveys#invitation=${invitation}&as=owner`;
  if (adminToken === undefined) return app;
  if (isTokenShown) return `${app}#token=${encodeURIComponent(adminToken)}`;
  return `${app} with the ${isStored ? `token in ${tokenFile}` : 'admin token'}`;
}

/** Returns what to do with a token that was created. */
function describeToken({ adminToken, isNew, isStored }: FoundToken): string {
  if (!isNew) return '';
  return isStored
    ? `The admin token is kept in ${tokenFile}: ${adminToken}\n\n`
    : `The admin token of this run: ${adminToken}\n\n`;
}

/** Returns the lines that say where the server listens, where it stores data, and which script tag to paste. */
export function welcome(given: Welcome): string {
  const { url, publicUrl, database, source, isSample, keys, surveys, token } = given;
  // Browsers treat localhost as a secure context. It also reaches a server that listens on all addresses.
  const local = url.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):/, '//localhost:');
  const address = publicUrl === null ? local : new URL(publicUrl).origin;
  const [survey] = surveys;
  const key = keys.find((each) => each.surveys === '*' || each.surveys.includes(survey?.survey_uuid ?? ''));
  const from = isSample ? `the samples, until you publish a survey of your own to ${source}` : source;
  const tag = survey
    ? `Paste this into a page to show "${survey.title ?? survey.question}":

${formatTag(address, survey.survey_uuid, key?.key ?? 'YOUR_KEY')}

`
    : '';
  return `asklet listens on ${local}

  surveys   ${surveys.length} from ${from}
  database  ${database}

${tag}Your surveys: ${describeApp(address, given)}

${describeToken(token)}`;
}
