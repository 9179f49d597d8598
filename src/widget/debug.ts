// The entry of the chunk that comes where the owner wants to know what is decided and why.

export { showPanel } from './debug/panel.ts';
export { explain } from './debug/reasons.ts';
