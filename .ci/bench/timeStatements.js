// Loaded into a server before it starts (`node --import`). Sends the slowest statement of the results since the last
// time to the process that started the server.
import { subscribe } from 'node:diagnostics_channel';

const none = { milliseconds: 0, sql: '' };
let slowest = none;

subscribe('asklet:statement', (statement) => {
  if (statement.milliseconds > slowest.milliseconds) slowest = statement;
});
process.on('message', () => {
  process.send(slowest);
  slowest = none;
});
// don't keep the server alive
process.channel.unref();
