// The entry of the chunk that comes where a developer got something wrong, or wants to know what is decided and why, or how it looks.

export { explainMistake } from './debug/explainMistake.ts';
export { inspect } from './debug/inspect.ts';
