// The entry of the chunk that comes where a survey has page rules, or waits for something.

export { armTrigger, canWaitFor } from './conditions/triggers.ts';
export { findElsewhere } from './rules/elsewhere.ts';
export { judgePage } from './rules/pages.ts';
// a survey can wait without its card; one that has no conditions has the stage from there
export { createStage } from './stage/stage.ts';
