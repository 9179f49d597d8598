import type { Reply } from './client.ts';

/** A failed check: what was expected, what was received, and how to repeat the call. */
export class ContractError extends Error {
  override readonly name = 'ContractError';
  readonly expected: string;
  readonly got: string;
  readonly curl: string;

  constructor(expected: string, got: string, { curl }: Pick<Reply, 'curl'>) {
    super(`expected ${expected}, got ${got}\n  ${curl}`);
    this.expected = expected;
    this.got = got;
    this.curl = curl;
  }
}

const maxShownLength = 200;

function describeReply({ status, body }: Reply): string {
  const text = body === null ? 'no JSON object' : JSON.stringify(body);
  return `${status} with ${text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text}`;
}

/** Expects one of the given statuses. */
export function expectStatus(reply: Reply, ...statuses: number[]): void {
  if (!statuses.includes(reply.status))
    throw new ContractError(`status ${statuses.join(' or ')}`, describeReply(reply), reply);
}

/** Expects an error with its body (API 2.5). */
export function expectError(reply: Reply, ...statuses: number[]): void {
  expectStatus(reply, ...statuses);
  const { detail } = reply.body ?? {};
  if (typeof detail !== 'string' || detail === '')
    throw new ContractError('a text "detail"', describeReply(reply), reply);
}

/** Expects a condition to hold for a reply. */
export function expectThat(reply: Reply, condition: boolean, expected: string): void {
  if (!condition) throw new ContractError(expected, describeReply(reply), reply);
}

/** Expects a header that contains a text, ignoring case. */
export function expectHeader(reply: Reply, name: string, part: string): void {
  const value = reply.headers.get(name);
  if (value?.toLowerCase().includes(part.toLowerCase())) return;
  throw new ContractError(
    `the header ${name} with "${part}"`,
    value === null ? `${reply.status} without it` : `"${value}"`,
    reply,
  );
}

// not that of the contract: the checks share nothing with the server
const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The type of a field. */
export type FieldType = 'uuid' | 'boolean' | 'string' | 'string or null' | 'object or null' | readonly unknown[];

function isOf(type: FieldType, value: unknown): boolean {
  if (typeof type !== 'string') return type.includes(value);
  if (value === null) return type.endsWith('or null');
  if (type === 'uuid') return typeof value === 'string' && uuid.test(value);
  return typeof value === type.replace(' or null', '');
}

const describeType = (type: FieldType) => (typeof type === 'string' ? type : `one of ${JSON.stringify(type)}`);

/** Expects an object in a reply to have fields of these types. */
export function expectFields(reply: Reply, value: unknown, fields: Readonly<Record<string, FieldType>>): void {
  const object = (value ?? {}) as Record<string, unknown>;
  for (const [name, type] of Object.entries(fields)) {
    if (isOf(type, object[name])) continue;
    throw new ContractError(
      `"${name}" to be ${describeType(type)}`,
      JSON.stringify(object[name]) ?? 'no such field',
      reply,
    );
  }
}

/** Expects 200 with the survey and a session (API 4). Returns the session. */
export function expectSession(reply: Reply, survey: string, session?: string): string {
  expectStatus(reply, 200);
  expectFields(reply, reply.body, { survey_uuid: 'uuid', session_uuid: 'uuid' });
  const { survey_uuid, session_uuid } = reply.body as { survey_uuid: string; session_uuid: string };
  expectThat(reply, survey_uuid.toLowerCase() === survey.toLowerCase(), `survey_uuid ${survey}`);
  if (session !== undefined) {
    expectThat(reply, session_uuid.toLowerCase() === session.toLowerCase(), `session_uuid ${session}`);
  }
  return session_uuid;
}
