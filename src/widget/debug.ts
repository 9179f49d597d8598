// The entry of the chunk that comes where the owner wants to know what is decided and why, or how it looks.

export { inspect } from './debug/inspect.ts';
