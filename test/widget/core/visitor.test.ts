import { beforeEach, expect, test } from 'vitest';
import { createStore } from '../../../src/widget/browser/store.ts';
import { createCooldown } from '../../../src/widget/core/cooldown.ts';
import { createDraft } from '../../../src/widget/core/draft.ts';
import { writeMemory } from '../../../src/widget/core/memory.ts';
import { createAttributes } from '../../../src/widget/browser/attributes.ts';
import { type Options, readOptions } from '../../../src/widget/core/options.ts';
import { createSession } from '../../../src/widget/core/session.ts';
import { createVisitor } from '../../../src/widget/core/visitor.ts';
import { aSessionReply, aSurvey, sessionUuid, visited, surveyUuid } from '../../support/builders.ts';

let starts: number;

beforeEach(() => {
  starts = 0;
});

/** Creates a visitor of a page, in a browser that may know somebody. */
function aVisitor(given: Partial<Options> = {}, user?: string) {
  const store = createStore(() => null);
  const required: Record<string, string> = { survey: surveyUuid, key: 'pk_test' };
  const attributes = createAttributes((name) => required[name] ?? null, expect.fail);
  const options = readOptions(attributes, 'http://feedback.test', 'http://shop.test/')!;
  const client = {
    startSession: async () => ({
      reply: aSessionReply({ session_uuid: `${(starts += 1)}`.padStart(36, '0') }),
      language: undefined,
    }),
    language: () => '',
    post: () => expect.fail('nothing is posted'),
  };
  if (user) writeMemory(store, surveyUuid, { reply: aSessionReply(), at: 1, user }, visited);
  const draft = createDraft(
    createStore(() => null),
    surveyUuid,
    () => '',
  );
  const session = createSession(client, options, store, draft, visited, () => false);
  const cooldown = createCooldown(store, options);
  return { visitor: createVisitor({ ...options, ...given }, session, cooldown), session, cooldown, store };
}

test('keeps the session of the same person, and of one whom the page does not name', () => {
  for (const userId of ['ada', undefined]) {
    const { visitor, session } = aVisitor({ userId }, 'ada');
    visitor.ensureOwnSession();
    expect(session.memory()!.reply.session_uuid).toBe(sessionUuid);
  }
});

test("forgets another person's session and cooldown", () => {
  const { visitor, session, cooldown } = aVisitor({ userId: 'bob' }, 'ada');
  cooldown.start();
  visitor.ensureOwnSession();
  expect(session.memory()).toBeNull();
  expect(cooldown.left()).toBe(0);
});

test('starts a session for the person whom the page names', async () => {
  const { visitor } = aVisitor({ userId: 'ada' });
  expect(await visitor.ownSession.start()).toMatchObject({ user: 'ada' });
  // after the last step of a survey that accepts several responses
  visitor.ownSession.forget();
  expect(await visitor.ownSession.start()).toMatchObject({ user: 'ada' });
});

test("never continues another person's session, even if another tab has started it meanwhile", async () => {
  const { visitor, session } = aVisitor({ userId: 'ada' });
  await visitor.ownSession.start();
  session.update({ user: 'bob' });
  expect(await visitor.ownSession.start()).toMatchObject({ user: 'ada' });
  expect(starts).toBe(2);
});

test.each([
  ['another person than the page named', 'ada', undefined, 'bob', true],
  ['another person than this browser knows', undefined, 'ada', 'bob', true],
  ['the same person', 'ada', 'ada', 'ada', false],
  ['the first person', undefined, undefined, 'ada', false],
  ['nobody', 'ada', undefined, undefined, false],
])('recognizes %s: %#', (_, userId, user, id, expected) => {
  const { visitor } = aVisitor({ userId }, user);
  expect(visitor.isAnother(id === undefined ? {} : { id })).toBe(expected);
});

test('tells people without an id apart by their email address', () => {
  const { visitor } = aVisitor();
  expect(visitor.isAnother({ email: 'ada@example.com' })).toBe(false);
  visitor.identify({ email: 'ada@example.com' });
  expect(visitor.isAnother({ email: 'ada@example.com' })).toBe(false);
  expect(visitor.isAnother({ email: 'bob@example.com' })).toBe(true);
  // an id that the page learned later
  expect(visitor.isAnother({ id: 'ada' })).toBe(false);
});

test('compares a number with the text as which it was stored', () => {
  const { visitor } = aVisitor({ userId: '7' });
  expect(visitor.isAnother({ id: 7 as never })).toBe(false);
});

test('adds new data about a person to what the page has set before', () => {
  const { visitor, session } = aVisitor({ userEmail: 'ada@example.com', metadata: { plan: 'free', seats: 1 } }, 'ada');
  visitor.identify({ id: 'ada', plan: 'pro' });
  expect(visitor.options()).toMatchObject({
    userId: 'ada',
    userEmail: 'ada@example.com',
    metadata: { plan: 'pro', seats: 1 },
  });
  visitor.identify({ email: 'ada@new.example' });
  expect(visitor.options()).toMatchObject({ userId: 'ada', userEmail: 'ada@new.example' });
  visitor.addMetadata({ seats: 2 });
  expect(visitor.options().metadata).toEqual({ plan: 'pro', seats: 2 });
  expect(session.memory()!.user).toBe('ada');
});

test('keeps what JSON can represent, and throws for the rest', () => {
  const { visitor } = aVisitor();
  visitor.addMetadata({ since: new Date(0), run: () => {} });
  expect(visitor.options().metadata).toEqual({ since: '1970-01-01T00:00:00.000Z' });
  for (const add of [visitor.addMetadata, visitor.identify, visitor.isAnother]) {
    expect(() => add({ size: 1n })).toThrow(TypeError);
  }
});

test("forgets the person on a reset, and keeps the page's metadata", () => {
  const { visitor, session, cooldown } = aVisitor(
    { userId: 'ada', userEmail: 'ada@example.com', metadata: { shop: 'Rome' } },
    'ada',
  );
  cooldown.start();
  visitor.addMetadata({ plan: 'pro' });
  visitor.reset();
  expect(visitor.options()).toMatchObject({ userId: undefined, userEmail: undefined, metadata: { shop: 'Rome' } });
  expect(session.memory()).toBeNull();
  expect(cooldown.left()).toBe(0);
});

test('forgets only the page of another person if the survey asks once per page', () => {
  const { visitor, store } = aVisitor({ userId: 'ada' });
  const reply = aSessionReply({ survey: aSurvey({ trigger: { type: 'immediate', once_per_page: true } }) });
  for (const [path, user] of [
    ['/', 'bob'],
    ['/own', 'ada'],
  ] as const) {
    writeMemory(store, surveyUuid, { reply, at: 1, user }, { path });
  }
  visitor.ensureOwnSession();
  expect(store.names('asklet:')).toEqual([`asklet:${surveyUuid}:@/own`]);
});
