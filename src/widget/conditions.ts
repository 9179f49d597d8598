// The entry of the chunk that comes where a survey has page rules, or waits for something.

export { listenToNavigation } from './conditions/navigation.ts';
export { armTrigger, canWaitFor } from './conditions/triggers.ts';
export { judgePage } from './rules/pages.ts';
