// The bare server: parses the request's JSON and replies with a constant. The constants are the replies of the server
// whose address is the first argument, so both servers send the same bytes.
import { createServer } from 'node:http';
import { calls, headers } from './calls.js';

const [model] = process.argv.slice(2);
const constants = {};
for (const { path, body } of Object.values(calls)) {
  const response = await fetch(model + path, { method: 'POST', headers, body: JSON.stringify(body) });
  constants[path] = await response.text();
}

const server = createServer((request, response) => {
  const chunks = [];
  request.on('data', (chunk) => chunks.push(chunk));
  request.on('end', () => {
    JSON.parse(Buffer.concat(chunks).toString());
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(constants[request.url]);
  });
});
server.listen(0, '127.0.0.1', () => console.log(`listens on http://127.0.0.1:${server.address().port}`));
