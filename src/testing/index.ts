export {
  type ContractCheck,
  contractChecks,
  ContractError,
  type ContractOptions,
  type ContractSuite,
  type Level,
} from '../checks/index.ts';
export { type ContractReport, type ContractResult, runContract } from '../checks/runContract.ts';
export type { Asklet } from './asklet.ts';
export type { Card, CardAnswer } from './card.ts';
export { type AskletFixtures, type AskletTest, type AskletWorkerFixtures, expect, test } from './fixtures.ts';
export type { ExpectedEvent, ExpectedResponse } from './matchers.ts';
export type { AskletOptions, Duration, Override, SurveyChange } from './options.ts';
export type { SeededState } from './seed.ts';
export type { Visitor } from './visitor.ts';
export type { Why } from './why.ts';
