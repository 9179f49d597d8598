import { existsSync } from 'node:fs';
import type { ImportList, ImportReply } from '../contract/api/importedResponses.ts';
import type { SurveyEntry } from '../contract/surveys/surveysFile.ts';
import type { DeletionReply } from '../contract/results/responses.ts';
import type { SurveyType } from '../contract/scores.ts';
import { defaultLimits } from '../service/limits/limits.ts';
import { importResponses, listImports } from '../service/results/importResponses.ts';
import { openResults } from '../service/results/openResults.ts';
import { isPostgres } from '../service/database/databaseStore.ts';
import { openStore } from '../service/openStore.ts';
import { createDatabaseDocument } from '../service/publishing/databaseDocument.ts';
import { readSurveysFile } from '../server/node/readSurveysFile.ts';
import { inspectSurveys } from '../server/surveys/inspectSurveys.ts';
import { type AdminAddress, type AdminSent, requestAdmin } from './requestAdmin.ts';

/** Where the responses of a survey are imported to. */
export interface ImportTarget {
  /** Determines the range of scores. */
  readonly survey_type: SurveyType;
  /** Stores responses, one line of JSON each. Imported ones with other contents stay, or are replaced. */
  store(lines: Uint8Array<ArrayBuffer>, replaces: boolean): Promise<ImportReply>;
  /** Lists the imports. Nobody knows how long the server of a database keeps them. */
  list(): Promise<ImportList>;
  /** Deletes the responses of an import, if there are exactly `count`. Resolves to the number of deleted ones. */
  undo(name: string, count: number): Promise<number>;
  close(): Promise<void>;
}

/** Opens the admin API of a running server. Rejects if it can't be reached or does not have the survey. */
export async function openServer(address: AdminAddress, survey_uuid: string): Promise<ImportTarget> {
  type Name = 'survey' | 'import_responses' | 'imports' | 'delete_all';
  const request = async <Body>(name: Name, sent?: AdminSent) =>
    (await (await requestAdmin(address, name, { survey_uuid }, sent)).json()) as Body;
  const { survey } = await request<{ survey: Pick<SurveyEntry, 'survey_type'> }>('survey');
  return {
    survey_type: survey.survey_type,
    store: (lines, replaces) =>
      request('import_responses', {
        query: { replace: `${replaces}` },
        headers: { 'content-type': 'application/x-ndjson' },
        body: lines,
      }),
    list: () => request('imports'),
    async undo(name, count) {
      const query = { is_imported: 'true', 'metadata.imported': name, count: `${count}` };
      return (await request<DeletionReply>('delete_all', { query })).deleted;
    },
    close: async () => {},
  };
}

async function openDatabase(db: string) {
  try {
    return await openStore(db);
  } catch (error) {
    const { message } = error as Error;
    if (!message.includes('another process is using it')) throw error;
    throw new Error(
      `${message} While the server runs, import through it: --to and its address, such as http://localhost:8787`,
      {
        cause: error,
      },
    );
  }
}

/**
 * Opens the database of a server.
 * @param surveys the surveys file with the survey, or `database`
 */
export async function openDatabaseTarget(db: string, surveys: string, survey_uuid: string): Promise<ImportTarget> {
  if (!isPostgres(db) && !existsSync(db))
    throw new Error(`Database ${db} not found. The server creates it, or "asklet migrate".`);
  const store = await openDatabase(db);
  try {
    const text =
      surveys === 'database'
        ? (await createDatabaseDocument(store.database.run).read())?.text
        : await readSurveysFile(surveys);
    if (text === undefined) throw new Error('The database has no surveys: store them with "asklet surveys import".');
    const { file } = inspectSurveys(text, surveys);
    const survey = file.surveys.find((each) => each.survey_uuid === survey_uuid);
    if (!survey) throw new Error(`${surveys} has no survey "${survey_uuid}".`);
    const { survey_type } = survey;
    const results = openResults(store)!;
    return {
      survey_type,
      store: (lines, replaces) =>
        importResponses(results.restore, new TextDecoder().decode(lines), {
          survey_uuid,
          survey_type,
          limits: defaultLimits,
          replaces,
          now: Date.now(),
        }),
      list: async () => ({
        imports: await results.read((reading) => listImports(reading, survey_uuid)),
        retention_days: null,
      }),
      async undo(name, count) {
        const metadata = [{ key: 'imported', value: name }];
        let deleted = 0;
        for await (const some of results.forgetResponses({ survey_uuid, is_imported: 'true', metadata }, count))
          deleted += some;
        return deleted;
      },
      close: store.close,
    };
  } catch (error) {
    await store.close();
    throw error;
  }
}
