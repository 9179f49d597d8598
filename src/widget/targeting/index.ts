// The entry of the chunk that comes with surveys that have page rules or wait for a trigger.

export { judgePage } from './judgePage.ts';
export { armTrigger, isValidTrigger } from './triggers.ts';
// a survey can wait without its card
export { createPresentation } from '../presentation/index.ts';
