import { isDeepStrictEqual } from 'node:util';
import type { Reply, StoredResponse } from './client.ts';
import { ContractError, expectSession } from './expectations.ts';
import type { Definition, Run } from './run.ts';

type Body = Readonly<Record<string, unknown>>;
type Fields = Readonly<Record<string, unknown>>;

/** Submits bodies in one session. Returns the last reply and the stored responses of the session. */
async function store(run: Run, survey: string, bodies: readonly Body[]) {
  const readStored = run.stored();
  const session_uuid = await run.start(survey);
  let reply: Reply | null = null;
  for (const body of bodies) {
    reply = await run.send('responses', { survey, body: { session_uuid, ...body } });
    expectSession(reply, survey, session_uuid);
  }
  return { reply: reply!, found: await readStored(survey, session_uuid) };
}

/** Expects exactly one response, with these fields. */
function expectStored(
  reply: Reply,
  found: readonly StoredResponse[],
  read: (found: StoredResponse) => Fields,
  expected: Fields,
) {
  const [response] = found;
  if (found.length !== 1 || response === undefined) {
    throw new ContractError('one stored response of the session', `${found.length} in the export`, reply);
  }
  const fields = read(response);
  if (isDeepStrictEqual(fields, expected)) return;
  throw new ContractError(`${JSON.stringify(expected)} to be stored`, JSON.stringify(fields), reply);
}

const scoreAndText = ({ score, text }: StoredResponse) => ({ score, text });

/** The checks of stored responses, which need an export (API 2.3, 4.2). */
export const storedChecks: readonly Definition[] = [
  [
    'stored-1',
    '2.3.1',
    'a response → its score, text and metadata are stored',
    async (run) => {
      const { survey, range } = (await run.scored())[0]!;
      const metadata = { plan: 'pro', nested: { list: [1, null] } };
      const { reply, found } = await store(run, survey, [{ score: range.min, text: 'A text', metadata }]);
      const read = ({ score, text, metadata: { plan, nested } }: StoredResponse) => ({ score, text, plan, nested });
      expectStored(reply, found, read, { score: range.min, text: 'A text', ...metadata });
    },
  ],
  [
    'stored-2',
    '2.3.2',
    'an update → one stored response, with the new score and text',
    async (run) => {
      const { survey, range } = (await run.scored())[0]!;
      const { min, max } = range;
      const bodies = [
        { score: max, text: 'First' },
        { score: min, text: 'Second' },
      ];
      const { reply, found } = await store(run, survey, bodies);
      expectStored(reply, found, scoreAndText, { score: min, text: 'Second' });
    },
  ],
  [
    'stored-3',
    '4.2.7',
    'an update with null, or without a field → the stored score and text stay',
    async (run) => {
      const { survey, range } = (await run.scored())[0]!;
      const bodies = [{ score: range.max, text: 'A text' }, { score: null, text: null }, {}];
      const { reply, found } = await store(run, survey, bodies);
      expectStored(reply, found, scoreAndText, { score: range.max, text: 'A text' });
    },
  ],
  [
    'stored-4',
    '4.2.8',
    'an update of the metadata → merged key by key; null removes a key',
    async (run) => {
      const bodies = [{ metadata: { kept: 1, changed: 1, removed: 1 } }, { metadata: { changed: 2, removed: null } }];
      const { reply, found } = await store(run, run.survey, bodies);
      const read = ({ metadata: { contract_run: _, ...own } }: StoredResponse) => own;
      expectStored(reply, found, read, { kept: 1, changed: 2 });
    },
  ],
];
