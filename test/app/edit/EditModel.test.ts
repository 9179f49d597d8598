import type { SurveyFinding } from '../../../src/contract/api/publishing.ts';
import { expect, test } from 'vitest';
import type { EditModel } from '../../../src/app/edit/EditModel.ts';
import { openSurvey } from '../../../src/app/edit/EditModel.ts';
import { call } from '../../server/support/call.ts';
import { put, read, startWithFile } from '../../server/http/publishingSuite.ts';
import { npsUuid } from '../../server/support/surveys.ts';
import { aContext } from '../support/aContext.ts';

/** Starts a server, and returns a function that opens its survey as in a new tab of the same browser. */
async function startEditor(
  fetchFrom?: (request: Request, fetch: (request: Request) => Promise<Response>) => Promise<Response>,
) {
  const { fetch } = await startWithFile();
  const { context } = aContext((request) => (fetchFrom ? fetchFrom(request, fetch) : fetch(request)));
  return { fetch, context, open: async () => (await openSurvey(npsUuid, context)) as EditModel };
}

const questionOf = ({ designer }: EditModel) => designer.design.value.fields.question;

test('what is not published stays in the editor, but is no change', async () => {
  const { fetch, context, open } = await startEditor();
  const first = await open();
  first.designer.setFields({ collect_contact: false, contact_question: 'Your email?', question: 'Likely?' });
  expect(context.drafts.changed()).toEqual([npsUuid]);
  expect(await first.publish()).toBe(true);
  expect(first.state.value).toBe('published');
  expect(context.drafts.changed()).toEqual([]);
  first.stop();

  const second = await open();
  expect(second.designer.design.value.fields.contact_question).toBe('Your email?');
  second.stop();

  const { body, etag } = await read(fetch);
  await put(fetch, { ...body.survey, question: 'How probable?' }, etag);
  const third = await open();
  expect([questionOf(third), third.state.value]).toEqual(['How probable?', 'published']);
  third.designer.setFields({ question: 'How sure?' });
  expect([await third.publish(), third.conflict.value]).toEqual([true, null]);
  third.stop();
});

test('another type of a survey with answers becomes a new survey, and the first one stays', async () => {
  const { fetch, context, open } = await startEditor();
  const model = await open();
  model.designer.setFields({ survey_type: 'csat_5' });
  // without answers, nothing can be mixed
  expect(await model.findSplits()).toEqual([]);
  await call(fetch, 'responses', { body: { score: 9 } });
  expect(await model.findSplits()).toMatchObject([{ path: ['survey_type'] }]);
  const { uuid, isPublished } = await model.publishAsNew();
  expect([isPublished, model.state.value]).toEqual([true, 'published']);
  const surveys = (await context.access.client.value!.surveys()).surveys;
  expect(surveys.map(({ survey_uuid, survey_type }) => [survey_uuid, survey_type])).toEqual([
    [npsUuid, 'nps_10'],
    [uuid, 'csat_5'],
  ]);
  model.stop();
});

test('the server warns, too, if another type is published over a survey with answers', async () => {
  const { fetch } = await startEditor();
  const { body, etag } = await read(fetch);
  const changed = await put(fetch, { ...body.survey, survey_type: 'csat_5' }, etag);
  expect(changed.body.warnings).toEqual([]);
  await call(fetch, 'responses', { body: { score: 5 } });
  const again = await put(fetch, { ...body.survey, survey_type: 'ces_7' }, changed.etag);
  expect(again.body.warnings).toEqual([
    {
      path: ['survey_type'],
      message: 'was CSAT (satisfaction): the earlier answers stay, but are not counted with those of CES (effort)',
    },
  ]);
});

test('changes that were discarded have no errors', async () => {
  const { open } = await startEditor();
  const model = await open();
  model.designer.setFields({ question: '' });
  expect(await model.publish()).toBe(false);
  expect(model.errors.value).not.toEqual([]);
  model.discard();
  expect([model.errors.value, model.problem.value, model.state.value]).toEqual([[], '', 'published']);
  model.stop();
});

test('says why a survey could not be published, also if the reply cannot be read', async () => {
  const { fetch, open } = await startEditor(async (request, fetch) =>
    request.method === 'PUT' ? new Response('<p>Gateway</p>') : fetch(request),
  );
  const model = await open();
  model.designer.setFields({ question: 'Likely?' });
  expect(await model.publish()).toBe(false);
  expect(model.problem.value).not.toBe('');
  expect((await call(fetch, 'sessions', { survey: npsUuid })).body.survey?.['question']).toBe('How likely?');
  model.stop();
});

test('a restored version keeps its note after a conflict, and the header has its name', async () => {
  const { fetch, context, open } = await startEditor();
  const model = await open();
  const { body, etag } = await read(fetch);
  await put(fetch, { ...body.survey, title: 'Theirs' }, etag);
  expect(await model.restore(1, { ...model.designer.design.value.fields, title: 'Ours' })).toBe(false);
  await model.resolve('mine');
  expect(model.state.value).toBe('published');
  const versions = await context.access.client.value!.versions(npsUuid);
  expect(versions[0]).toMatchObject({ note: 'Version 1 restored' });
  await expect.poll(() => context.list.value!.surveys[0]!.title).toBe('Ours');
  model.stop();
});

test('an error goes when its field is changed, and what is published has its warnings', async () => {
  const { open } = await startEditor();
  const model = await open();
  model.designer.setFields({ question: '', thank_yous: [{ scores: [0, 10], link: { label: 'Review', url: 'shop' } }] });
  expect(await model.publish()).toBe(false);
  const pathsOf = (findings: readonly SurveyFinding[]) => findings.map(({ path }) => path.join('.'));
  expect(pathsOf(model.errors.value)).toEqual(['thank_yous.0-10.link.url', 'question']);
  model.designer.setFields({ question: 'Likely?' });
  expect(pathsOf(model.errors.value)).toEqual(['thank_yous.0-10.link.url']);
  model.designer.setFields({ thank_yous: undefined, show_on_pages: ['pricing'] });
  expect([model.errors.value, model.problem.value]).toEqual([[], '']);

  expect(await model.publish()).toBe(true);
  expect(pathsOf(model.warnings.value)).toEqual(['show_on_pages.0']);
  model.stop();
  const again = await open();
  expect(pathsOf(again.warnings.value)).toEqual(['show_on_pages.0']);
  again.designer.setFields({ question: 'How likely?' });
  expect(again.warnings.value).toEqual([]);
  again.stop();
});

test('an error is at the entry of the design, and goes when a field that it is about is corrected', async () => {
  const { open } = await startEditor();
  const model = await open();
  const pathsOf = () => model.errors.value.map(({ path }) => path.join('.'));
  model.designer.setFields({
    thank_yous: [
      { scores: [0, 3], message: 'Sorry!' },
      { scores: [7, 10], link: { label: 'Review', url: '' } },
    ],
    starts_at: '2027-03-02T00:00:00Z',
    ends_at: '2027-03-01T00:00:00Z',
  });
  expect(await model.publish()).toBe(false);
  // the server also gets what visitors see after 4 to 6
  expect(pathsOf()).toEqual(['thank_yous.7-10.link.url']);
  model.designer.setFields({ thank_yous: undefined });
  expect(await model.publish()).toBe(false);
  expect(pathsOf()).toEqual(['ends_at']);
  model.designer.setFields({ starts_at: '2027-02-01T00:00:00Z' });
  expect(pathsOf()).toEqual([]);
  model.stop();
});

test('the last version of a survey that was deleted opens as a draft, and can be published', async () => {
  const { context, open } = await startEditor();
  const client = context.access.client.value!;
  const { etag } = (await client.survey(npsUuid))!;
  await client.remove(npsUuid, etag);
  const model = await open();
  expect([questionOf(model), model.state.value]).toEqual(['How likely?', 'draft']);
  expect([await model.publish(), model.state.value]).toEqual([true, 'published']);
  model.stop();
  expect(await openSurvey(crypto.randomUUID(), context)).toBeNull();
});

test('without signing in, a survey that was published is no draft', async () => {
  const { context, open } = await startEditor();
  const model = await open();
  model.designer.setFields({ question: 'Likely?' });
  model.stop();
  await context.access.signOut('here');
  for (let times = 0; times < 2; times++) {
    const signedOut = await open();
    expect([questionOf(signedOut), signedOut.state.value]).toEqual(['Likely?', 'unknown']);
    signedOut.stop();
  }
  await context.access.signIn('admin');
  const signedIn = await open();
  expect(signedIn.state.value).toBe('changed');
  expect([await signedIn.publish(), signedIn.conflict.value]).toEqual([true, null]);
  signedIn.stop();
});
