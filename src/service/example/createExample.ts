import { Hono } from 'hono';
import { adminPath } from '../../contract/admin/routes.ts';
import { includesRole } from '../../contract/roles.ts';
import { exampleSurvey } from '../../contract/surveys/exampleSurvey.ts';
import { dayLength } from '../../contract/time.ts';
import type { Extension } from '../../server/extension.ts';
import type { DatabaseStore } from '../database/databaseStore.ts';
import { createRestore } from '../database/restore.ts';
import type { Core } from '../module.ts';
import { localDate } from '../results/days.ts';
import { openResults } from '../results/openResults.ts';
import { changedDays, createAnswers } from './createAnswers.ts';

/** A service of its own, in memory. */
export interface ExampleService {
  readonly store: DatabaseStore;
  fetch(request: Request): Promise<Response>;
  close(): Promise<void>;
}

/** The tokens of this service. Nobody else can reach it. */
export const exampleTokens = { adminToken: 'example-admin', resultsToken: 'example-results' };

/**
 * Creates the results of a survey with made-up answers, so that an owner sees what will come. They are in a service of
 * their own, in memory, which begins with the first request: nothing is stored, and nothing mixes with real answers.
 * What somebody changes there is gone after a restart.
 */
export function createExample({ auth, now }: Core, open: () => Promise<ExampleService>): Extension {
  let opened: Promise<ExampleService> | null = null;

  async function start(): Promise<ExampleService> {
    const service = await open();
    const { survey_uuid } = exampleSurvey;
    const at = now();
    await createRestore(service.store)(survey_uuid, createAnswers(at));
    // the answers show what happened some days later
    const day = localDate('UTC', at - (changedDays + 3) * dayLength);
    await openResults(service.store).addNote(survey_uuid, { day, text: 'New checkout' }, { by: null, at });
    return service;
  }

  const routes = new Hono({ strict: false });
  routes.all(`${adminPath}surveys/${exampleSurvey.survey_uuid}/:part{.+}`, auth.require.read, async ({ req }) => {
    opened ??= start();
    const { fetch } = await opened;
    const mayEdit = includesRole(auth.grantOf(req.raw).role, 'edit');
    const { url, method, body } = req.raw;
    const headers = new Headers(req.raw.headers);
    headers.set('authorization', `Bearer ${mayEdit ? exampleTokens.adminToken : exampleTokens.resultsToken}`);
    headers.delete('cookie');
    return fetch(new Request(url, { method, headers, body, duplex: 'half' }));
  });
  return { routes, close: async () => (await opened)?.close() };
}
