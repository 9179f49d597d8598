export type { EndpointName } from '../contract/api/endpointPaths.ts';
export type { Fault, FaultTarget } from '../contract/api/fault.ts';
export type { KeyEntry, SurveyInput } from '../contract/surveys/surveysFile.ts';
export { createServer, type Server, type ServerOptions } from './createServer.ts';
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
