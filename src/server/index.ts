export type { EndpointName } from '../contract/endpoints.ts';
export type { Fault, FaultTarget } from '../contract/fault.ts';
export type { KeyEntry, SurveyInput } from '../contract/surveysFile.ts';
export { type Server, createServer, type ServerOptions } from './createServer.ts';
export { openStore } from './store/openStore.ts';
export type {
  EventRecord,
  EventWrite,
  ResponseRecord,
  ResponseWrite,
  SessionRecord,
  SessionWrite,
  Store,
  WriteOutcome,
} from './store/store.ts';
export { StoreUnavailable } from './store/storeUnavailable.ts';
export { SurveysFileError } from './surveys/surveysFileError.ts';
