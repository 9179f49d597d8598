import { openStore as openDatabase } from './store/openStore.ts';
import type { Store } from './store/store.ts';

export type { EndpointName } from '../contract/api/endpointPaths.ts';
export type { Fault, FaultTarget } from '../contract/api/fault.ts';
export type { KeyEntry, SurveyInput } from '../contract/surveys/surveysFile.ts';
export { createFullServer as createServer, type Server, type ServerOptions } from './createFullServer.ts';
export type {
  EventRecord,
  EventWrite,
  ResponseRecord,
  ResponseWrite,
  SessionRecord,
  SessionWrite,
  Store,
  UserAnswers,
  WriteOutcome,
} from './store/store.ts';
export { StoreUnavailable } from './store/store.ts';
export { SurveysFileError } from './surveys/inspectSurveys.ts';

/**
 * Opens the store for a `--db` value: postgres://…, the path of a SQLite file, or ':memory:', which stores nothing on
 * disk. `onCommit` receives the number of writes in each commit; `now` returns the time. Rejects if the store cannot be
 * opened, or if another process uses the file.
 */
export const openStore: (name: string, onCommit?: (writes: number) => void, now?: () => number) => Promise<Store> =
  openDatabase;
