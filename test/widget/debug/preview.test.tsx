import { expect, test } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import type { SurveyInternals } from '../../../src/widget/core/chunks.ts';
import { createDraft } from '../../../src/widget/core/draft.ts';
import type { SurveyHandle } from '../../../src/widget/core/surveyHandle.ts';
import { inspect } from '../../../src/widget/debug/index.ts';
import { surveyUuid } from '../../support/builders.ts';

test('a preview opens the survey, sends no answer and stores nothing', async () => {
  localStorage.setItem('asklet:old', 'stays');
  const posted: unknown[] = [];
  const commands: unknown[] = [];
  const asked: string[] = [];
  const reply = { reason: 'ended' };
  const store = createStore(() => localStorage);
  const draft = createDraft(
    createStore(() => sessionStorage),
    surveyUuid,
    () => '',
  );
  const internals = {
    environment: { window, store, fetch: async (address: string) => (asked.push(address), Response.json(reply)) },
    draft,
    client: { post: async (...request: unknown[]) => void posted.push(request) },
    options: () => ({ survey: surveyUuid, debug: false, attributes: { read: () => null } }),
  };
  const survey = { consent: (given: boolean) => commands.push(given), open: () => commands.push('open') };
  const panel = inspect('preview', survey as unknown as SurveyHandle, internals as unknown as SurveyInternals);
  panel.update();
  expect(commands).toEqual([true, 'open']);

  await internals.client.post('an answer');
  store.write('asklet:a', 'text');
  draft.write('typed');
  expect([store.read('asklet:a'), draft.read(), store.read('asklet:old')]).toEqual(['text', 'typed', null]);
  expect([posted, { ...localStorage }, { ...sessionStorage }]).toEqual([[], { 'asklet:old': 'stays' }, {}]);

  const received = await internals.environment.fetch('https://api.example/sessions/');
  expect([asked, await received.json()]).toEqual([['https://api.example/sessions/?preview=true'], reply]);
  const badge = document.querySelector('asklet-debug')!.shadowRoot!.querySelector('.badge');
  await internals.environment.fetch('https://api.example/sessions/');
  expect(badge!.textContent).toBe(
    "Preview: nothing is stored or sent. The survey has ended. Visitors don't see it now. ",
  );
  expect(document.querySelector('asklet-debug')!.shadowRoot!.querySelector('section')).toBeNull();
  panel.remove();
});
