import type { Survey } from '../../contract/survey.ts';
import type { Limits } from './limits.ts';
import type { Store } from '../store/store.ts';

/** What the domain is handed: where to keep things, the time, fresh uuids and limits. */
export interface Dependencies {
  readonly store: Store;
  /** Milliseconds since 1970. */
  now(): number;
  /** A random uuid (version 4). */
  createUuid(): string;
  readonly limits: Limits;
}

/** A survey and its uuid, found and allowed. */
export interface Target {
  readonly survey_uuid: string;
  readonly survey: Survey;
}
