// The entry of the chunk that comes when a card is about to open, or an answer of an earlier page waits to be sent.

export { createDesk } from './desk/desk.ts';
export { createStage } from './stage/stage.ts';
