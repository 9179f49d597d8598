import type { Survey } from '../../contract/survey.ts';
import type { Limits } from './limits.ts';
import type { Quota } from './createQuota.ts';
import type { Store } from '../store/store.ts';

/** What the domain is handed: where to keep things, the time, fresh uuids and limits. */
export interface Dependencies {
  readonly store: Store;
  /** Milliseconds since 1970. */
  now(): number;
  /** A random uuid (version 4). */
  createUuid(): string;
  readonly limits: Limits;
  /** Counts what the keys store; rejects with an `ApiError` where one has stored too much. */
  readonly quota: Quota;
}

/** A survey and its uuid, found and allowed. */
export interface Target {
  /** Names the key that asks. */
  readonly key_id: string;
  readonly survey_uuid: string;
  readonly survey: Survey;
}
