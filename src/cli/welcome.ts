import type { KeyEntry, SurveyEntry } from '../contract/surveysFile.ts';

/** Returns the script tag for a survey of a server. */
export const formatTag = (server: string, survey: string, key: string) =>
  `  <script async src="${server}/asklet.js"
          data-survey="${survey}" data-key="${key}"></script>`;

/** The values that are printed when the server listens. */
export interface Welcome {
  readonly url: string;
  readonly database: string;
  /** The absolute path of the surveys file; null for the samples. */
  readonly file: string | null;
  readonly keys: readonly KeyEntry[];
  readonly surveys: readonly SurveyEntry[];
  /** The token for the results, or null. */
  readonly adminToken: string | null;
  /** Whether the admin token is printed. */
  readonly isTokenShown: boolean;
  /** Whether the builder is served. */
  readonly demo: boolean;
}

/** Returns the lines that say where the server listens, where it stores data, and which script tag to paste. */
export function welcome({ url, database, file, keys, surveys, adminToken, isTokenShown, demo }: Welcome): string {
  // Browsers treat localhost as a secure context. It also reaches a server that listens on all addresses.
  const address = url.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):/, '//localhost:');
  const [survey] = surveys;
  const key = keys.find((each) => each.surveys === '*' || each.surveys.includes(survey?.survey_uuid ?? ''));
  const source = file ?? 'the samples (use your own with --surveys surveys.json)';
  const pages = demo ? `Build your own survey: ${address}/\n` : '';
  const results =
    adminToken === null
      ? `${address}/results needs a token; start with --admin-token random to create one`
      : `${address}/results${isTokenShown ? `#token=${encodeURIComponent(adminToken)}` : ' with the admin token'}`;
  return `asklet listens on ${address}

  surveys   ${surveys.length} from ${source}
  database  ${database}
  results   ${results}

Paste this into a page to show "${survey?.title ?? survey?.question}":

${formatTag(address, survey?.survey_uuid ?? '', key?.key ?? 'YOUR_KEY')}

${pages}
`;
}
