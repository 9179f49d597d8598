import { formatTag } from './formatTag.ts';
import type { KeyEntry, SurveyEntry } from '../../contract/surveysFile.ts';

/** What is told when the server is up. */
export interface Welcome {
  readonly url: string;
  readonly database: string;
  /** The absolute path of the surveys file; null for the samples. */
  readonly file: string | null;
  readonly keys: readonly KeyEntry[];
  readonly surveys: readonly SurveyEntry[];
  /** Opens the results; null where there is none. */
  readonly adminToken: string | null;
  /** Whether the builder is served. */
  readonly demo: boolean;
}

/** The lines that say where the server is, what it keeps where, and what to paste. */
export function welcome({ url, database, file, keys, surveys, adminToken, demo }: Welcome): string {
  // A browser treats localhost as secure by name; a server on all addresses is reached by it as well.
  const address = url.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\]):/, '//localhost:');
  const [survey] = surveys;
  const key = keys.find((each) => each.surveys === '*' || each.surveys.includes(survey?.survey_uuid ?? ''));
  const source = file ?? 'the samples (name your own with --surveys surveys.json)';
  const pages = demo ? `Build a survey of your own: ${address}/\n` : '';
  const results =
    adminToken === null
      ? 'need a token: --admin-token random makes one up'
      : `${address}/results#token=${encodeURIComponent(adminToken)}`;
  return `asklet listens on ${address}

  surveys   ${surveys.length} of ${source}
  database  ${database}
  results   ${results}

Paste this into a page to show "${survey?.title ?? survey?.question}":

${formatTag(address, survey?.survey_uuid ?? '', key?.key ?? 'a key of yours')}

${pages}
`;
}
