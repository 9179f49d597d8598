import { randomBytes } from 'node:crypto';
import {
  addressErrors,
  type AddTargetRequest,
  type ChangeTargetRequest,
  type TargetReply,
} from '../../contract/api/notificationTargets.ts';
import type { SurveyFinding } from '../../contract/api/publishing.ts';
import {
  addressPattern,
  type Notification,
  storedPrefix,
  type TargetKind,
  urlPattern,
} from '../../contract/surveys/notifications.ts';
import { ApiError } from '../../server/api/errors.ts';
import type { CurrentTargets } from './currentTargets.ts';
import type { Queue } from './queue.ts';
import type { StoredVariables } from './storedVariables.ts';
import { idOfTarget, type Target, variablesOf } from './targets.ts';

/** The edits of the surveys file that targets need. */
export interface TargetEdits {
  /** Resolves to the reason why targets cannot be edited, and what to do, or to null. */
  readonly whyUnavailable: () => Promise<string | null>;
  /** Edits one target, at an index, and resolves to the errors of the new one. Undefined removes it. */
  readonly edit: (
    choose: (written: readonly Notification[]) => { index: number; target: object | undefined },
  ) => Promise<SurveyFinding[]>;
}

interface Parts {
  readonly edits: TargetEdits;
  readonly stored: StoredVariables;
  readonly targets: CurrentTargets;
  readonly queue: Queue;
  /** Resolves to whether the host of an address is one to which the server does not connect. */
  readonly isPrivate: (url: string) => Promise<boolean>;
}

/** A target that is not accepted. */
export class InvalidTarget extends Error {
  override readonly name = 'InvalidTarget';
  readonly errors: SurveyFinding[];
  constructor(errors: SurveyFinding[]) {
    super('The target has errors.');
    this.errors = errors;
  }
}

const rejectField = (field: string, message: string) => new InvalidTarget([{ path: [field], message }]);
const notFound = () => new ApiError('notFound', 'Target not found.');

/** Returns the fields of a target without those that are removed. */
const withoutNull = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));

/** Finds a target as it is written, and its index. Throws an `ApiError` if the file no longer has it. */
function find(written: readonly Notification[], id: string) {
  const index = written.findIndex((each) => idOfTarget(each) === id);
  if (index < 0) throw notFound();
  return { index, before: written[index]! };
}

const createSecret = () => `whsec_${randomBytes(32).toString('base64')}`;

/** The secrets of a target that are stored, by their fields. */
type Secrets = Partial<Record<'url' | 'secret', string>>;

/** Stores secrets, and lets `write` put their names into the file. If that fails, deletes them. */
async function withStored(
  stored: StoredVariables,
  to: TargetKind,
  secrets: Secrets,
  write: (names: Secrets) => Promise<void>,
): Promise<void> {
  const names: string[] = [];
  const references: Secrets = {};
  try {
    for (const [field, value] of Object.entries(secrets) as [keyof Secrets, string][]) {
      const name = await stored.add(`${to}_${field}`, value);
      names.push(name);
      references[field] = `$${name}`;
    }
    await write(references);
  } catch (error) {
    await stored.remove(names);
    throw error;
  }
}

/** Creates the changes of targets. They reject with `InvalidTarget`, or with an `ApiError` if the file cannot be edited. */
export function createChangeTargets({ edits, stored, targets, queue, isPrivate }: Parts) {
  async function check({ url, address }: Pick<ChangeTargetRequest, 'url' | 'address'>): Promise<void> {
    if (address !== undefined && !addressPattern.test(address)) throw rejectField('address', addressErrors.address);
    if (url === undefined) return;
    if (!urlPattern.test(url) || !URL.canParse(url)) throw rejectField('url', addressErrors.url);
    if (await isPrivate(url)) throw rejectField('url', addressErrors.private);
  }

  async function edit(...[choose]: Parameters<TargetEdits['edit']>): Promise<void> {
    const errors = await edits.edit(choose);
    if (errors.length > 0) throw new InvalidTarget(errors);
  }

  /** Deletes what is stored for a target as it was, unless another one has it. */
  async function forget(before: Notification): Promise<void> {
    const used = new Set(targets.written().flatMap(variablesOf));
    await stored.remove(variablesOf(before).filter((name) => name.startsWith(storedPrefix) && !used.has(name)));
  }

  return {
    async add(given: AddTargetRequest): Promise<TargetReply> {
      await check(given as ChangeTargetRequest);
      const secret = given.to === 'webhook' ? createSecret() : null;
      const secrets: Secrets = given.to === 'mail' ? {} : { url: given.url, ...(secret !== null && { secret }) };
      let id = '';
      await withStored(stored, given.to, secrets, (names) =>
        edit((written) => {
          const target = { ...given, ...names } as Notification;
          id = idOfTarget(target);
          return { index: written.length, target };
        }),
      );
      return { id, secret };
    },

    async change(id: string, { to, digest }: Target, given: ChangeTargetRequest): Promise<TargetReply> {
      await check(given);
      const { new_secret: isNew, url, ...fields } = given;
      const secret = isNew ? createSecret() : null;
      const secrets: Secrets = { ...(url !== undefined && { url }), ...(secret !== null && { secret }) };
      let changed: { readonly before: Notification; readonly after: Notification } | null = null;
      await withStored(stored, to, secrets, (names) =>
        edit((written) => {
          const { index, before } = find(written, id);
          const after = withoutNull({ ...before, ...fields, ...names }) as Notification;
          changed = { before, after };
          return { index, target: after };
        }),
      );
      const { before, after } = changed!;
      const next = idOfTarget(after);
      const isDigest = after.to === 'mail' && after.digest !== undefined;
      const isSameAddress = url === undefined && given.address === undefined;
      // an address that is entered again begins anew
      if (next !== id && isDigest === (digest !== null)) await queue.move(id, next, isSameAddress);
      await forget(before);
      return { id: next, secret };
    },

    async remove(id: string): Promise<void> {
      let removed: Notification | null = null;
      await edit((written) => {
        const { index, before } = find(written, id);
        removed = before;
        return { index, target: undefined };
      });
      await forget(removed!);
    },
  };
}

export type ChangeTargets = ReturnType<typeof createChangeTargets>;
