import type { Reading } from '../results/dialect.ts';
import { readState } from '../results/readState.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import {
  type CopiedSurvey,
  type CopyTarget,
  copySurvey,
  countSessions,
  digestOf,
  isCopied,
  openTarget,
} from './copySessions.ts';
import { copyTables, findPublished } from './copyTables.ts';
import { surveysOf } from './readWhole.ts';

/** How a database is copied. */
export interface CopyOptions {
  /** Whether sessions of the target that differ, or that the source does not have, are replaced or deleted. */
  readonly overwrites?: boolean;
  readonly onProgress?: (sessions: number) => void;
}

/**
 * The target has something that the source does not have. `surveys` shows how the two differ. Nothing was written unless
 * `isChanged` is set: then all other sessions were copied.
 */
export class CopyDiffers extends Error {
  override readonly name = 'CopyDiffers';
  readonly surveys: readonly CopiedSurvey[];
  readonly isChanged: boolean;

  constructor(surveys: readonly CopiedSurvey[], isChanged: boolean) {
    const count = surveys.length === 1 ? 'one survey' : `${surveys.length} surveys`;
    super(`The target has sessions of ${count} that differ from the source or that the source does not have.`);
    this.surveys = surveys;
    this.isChanged = isChanged;
  }
}

async function listSurveys(source: Reading, target: DatabaseStore): Promise<string[]> {
  const found = new Set<string>();
  for await (const survey_uuid of surveysOf(source)) found.add(survey_uuid);
  await readState(target.database, async (reading) => {
    for await (const survey_uuid of surveysOf(reading)) found.add(survey_uuid);
  });
  return [...found].sort();
}

/** Resolves to whether the target must have sessions that the source does not have: a server may have used it. */
async function hasExtra(source: Reading, { count }: CopyTarget, surveys: readonly string[]): Promise<boolean> {
  for (const survey_uuid of surveys)
    if ((await count(survey_uuid)) > (await countSessions(source, survey_uuid))) return true;
  return false;
}

/** Returns surveys with the digest of all that the target has. That of a copy is only of the source's sessions. */
const withAllOfTarget = ({ database }: DatabaseStore, surveys: readonly CopiedSurvey[]): Promise<CopiedSurvey[]> =>
  readState(database, async (reading) => {
    const found: CopiedSurvey[] = [];
    for (const survey of surveys) found.push({ ...survey, target: await digestOf(reading, survey.survey_uuid) });
    return found;
  });

/**
 * Copies a database into another one, and compares the two. It can be repeated, even after it was killed: it writes
 * only what differs. Resolves to the surveys. Rejects with `CopyDiffers` if the target has something that the source
 * does not have, unless `overwrites` is set. If it has more sessions, nothing is written, because a copy in the wrong
 * direction would also undo the owner's marks.
 */
export async function copyDatabase(
  source: Reading,
  store: DatabaseStore,
  { overwrites = false, onProgress }: CopyOptions = {},
): Promise<CopiedSurvey[]> {
  const target = openTarget(store);
  if (overwrites && (await surveysOf(source).next()).done)
    throw new Error('The source has no sessions: nothing was copied, because the target would lose all of its own.');
  const published = overwrites ? [] : await findPublished(source, store);
  if (published.length > 0)
    throw new Error(
      `Since the target was copied, surveys were published in it: ${published.join(', ')}. Nothing was copied. ` +
        'If the target does not need these versions, --overwrite makes it equal to the source.',
    );
  const surveys = await listSurveys(source, store);
  const mode = overwrites ? 'overwrite' : (await hasExtra(source, target, surveys)) ? 'compare' : 'add';
  const copied: CopiedSurvey[] = [];
  for (const survey_uuid of surveys) copied.push(await copySurvey(source, target, survey_uuid, mode, onProgress));
  const differing = copied.filter((survey) => !isCopied(survey));
  if (differing.length > 0) throw new CopyDiffers(await withAllOfTarget(store, differing), mode !== 'compare');
  await copyTables(source, store, overwrites);
  // a durable write syncs all earlier ones
  await store.ping();
  return copied;
}
