import { expect, onTestFinished, test } from 'vitest';
import { exampleSurvey } from '../../src/contract/surveys/exampleSurvey.ts';
import { createServiceOf, type ModuleName, moduleNames } from '../../src/service/createService.ts';
import type { Service } from '../../src/service/index.ts';
import { base, requestOf } from './support/call.ts';
import { generalUuid, keys, npsUuid, surveys } from './support/surveys.ts';

/** Creates a service that has some modules. Errors that are not the client's fail the test. */
async function createService(names: readonly ModuleName[]): Promise<Service> {
  const errors: unknown[] = [];
  const service = await createServiceOf(names, {
    surveys: surveys.map((survey) =>
      survey.survey_uuid === generalUuid
        ? { ...survey, budget: { responses: 1, per: 'week' } }
        : { ...survey, link: true },
    ),
    keys,
    adminToken: 'admin',
    faults: true,
    limits: { rate: 20 },
    // asks nobody for whom there is a budget
    random: () => 1,
    onError: (error) => errors.push(error),
  });
  onTestFinished(async () => {
    await service.close();
    expect(errors).toEqual([]);
  });
  return service;
}

const start = async ({ fetch }: Service, survey: string) => (await fetch(requestOf('sessions', { survey }))).status;

/** Calls an address with the admin token. */
async function call({ fetch }: Service, path: string, body?: object): Promise<number> {
  const headers = { authorization: 'Bearer admin', 'content-type': 'application/json' };
  const sent = body && { method: 'POST', body: JSON.stringify(body) };
  return (await fetch(new Request(base + path, { headers, ...sent }))).status;
}

/** A value for each module, which is another one without it. */
const effects: Readonly<Record<ModuleName, (service: Service) => Promise<unknown>>> = {
  operations: (service) => call(service, '/healthz'),
  faults: (service) => call(service, '/api/admin/faults', { endpoint: 'eventsV1', status: 503 }),
  budget: (service) => start(service, generalUuid),
  people: (service) => call(service, '/api/admin/sign-in', {}),
  example: (service) => call(service, `/api/admin/surveys/${exampleSurvey.survey_uuid}/summary`),
  publishing: (service) => call(service, '/api/admin/surveys'),
  notifications: (service) => call(service, '/api/admin/notifications'),
  link: (service) => call(service, `/s/${npsUuid}`),
  mailings: (service) => call(service, `/api/admin/surveys/${npsUuid}/mailings`),
  personalData: (service) => call(service, '/api/admin/personal-data/search', { person: '17' }),
  results: (service) => call(service, `/api/admin/surveys/${npsUuid}/summary`),
  pages: (service) => call(service, '/openapi.json'),
  async limits(service) {
    const replies = await Promise.all(Array.from({ length: 30 }, () => start(service, npsUuid)));
    return replies.includes(429);
  },
};

/** Resolves to the effects of the modules, after an answer was stored. */
async function observe(service: Service): Promise<Partial<Record<ModuleName, unknown>>> {
  expect((await service.fetch(requestOf('responses', { body: { score: 9 } }))).status).toBe(200);
  expect(await service.responses()).toMatchObject([{ score: 9 }]);
  const found: Partial<Record<ModuleName, unknown>> = {};
  for (const name of Object.keys(effects) as ModuleName[]) found[name] = await effects[name](service);
  return found;
}

test('a service has all modules', async () => {
  expect(await observe(await createService(moduleNames))).toEqual({
    operations: 200,
    faults: 200,
    budget: 404,
    people: 200,
    example: 200,
    publishing: 200,
    notifications: 200,
    link: 200,
    mailings: 200,
    personalData: 200,
    results: 200,
    pages: 200,
    limits: true,
  });
});

test.each(moduleNames)('without %s, everything else works', async (left) => {
  const service = await createService(moduleNames.filter((name) => name !== left));
  const whole = await observe(await createService(moduleNames));
  const without = await observe(service);
  expect(without[left]).not.toEqual(whole[left]);
  expect({ ...without, [left]: whole[left] }).toEqual(whole);
});

test('a service without modules serves the API', async () => {
  expect(await observe(await createService([]))).toEqual({
    ...Object.fromEntries(moduleNames.map((name) => [name, 404])),
    budget: 200,
    limits: false,
  });
});
