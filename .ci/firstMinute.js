// Runs the first command of the README like a new user, from the packed file to results, and prints how
// long it takes until the server listens: with npx in an empty folder, and installed in a project. Each time, the npm
// cache is empty. Needs `npm pack`, and `script` for a terminal.
//
//   npm pack && node .ci/firstMinute.js asklet-0.1.0.tgz          with this version of Node
//   npm pack && node .ci/firstMinute.js asklet-0.1.0.tgz 20.19 26
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { installNode } from './installNode.js';

const [file = 'asklet-0.1.0.tgz', ...versions] = process.argv.slice(2);
const packed = resolve(file);
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'asklet-first-minute-')));
const readme = readFileSync(join(import.meta.dirname, '../README.md'), 'utf8');

/** Returns the commands of a chapter, as users without a checkout run them. */
function commandsOf(chapter) {
  const [, text] = new RegExp(`^## ${chapter}\n([^]*?)^## `, 'm').exec(readme);
  const [, replacements] = /Without one, replace ([^]*?)\.\n/.exec(readme);
  const pairs = [...replacements.matchAll(/`([^`]+)` with\s+`([^`]+)`/g)];
  return [...text.matchAll(/^ *```sh\n *(.*)\n *```$/gm)].map(([, command]) =>
    pairs.reduce((changed, [, from, to]) => changed.replaceAll(from, to), command),
  );
}

const [first] = commandsOf('Try it');

/** Starts a server in a terminal. Returns what it printed, and a function that presses Ctrl+C and awaits its end. */
async function start(command, options) {
  const args = ['--quiet', '--return', '--command', command, '/dev/null'];
  const terminal = spawn('script', args, { ...options, timeout: 300_000 });
  const ended = once(terminal, 'close');
  let output = '';
  await new Promise((resolve, reject) => {
    terminal.stdout.on('data', (chunk) => {
      output += chunk;
      if (/Your surveys: \S+\s/.test(output)) resolve();
    });
    ended.then(() => reject(new Error(`"${command}" ended:\n${output}`)), reject);
  });
  const stop = () => {
    terminal.stdin.write('\x03');
    return ended;
  };
  return { output, stop };
}

/** Publishes a first survey, as the app does. */
async function publish(output) {
  const [, app, token] = /(http\S+)\/#token=(\S+)/.exec(output);
  const survey_uuid = crypto.randomUUID();
  const reply = await fetch(`${app}/api/admin/surveys/${survey_uuid}`, {
    method: 'PUT',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'if-none-match': '*' },
    body: JSON.stringify({ survey: { survey_uuid, survey_type: 'nps_10', question: 'How likely?' } }),
  });
  assert.equal(reply.status, 201, await reply.text());
}

/** Answers the survey of the printed tag, and expects the answer in the printed results. */
async function answer(output) {
  const [, app, token] = /(http\S+)\/#token=(\S+)/.exec(output);
  const [tag, server] = /src="(\S+)\/asklet\.js"[^]*?<\/script>/.exec(output);
  const [, survey, key] = /data-survey="(.*?)"\s+data-key="(.*?)"/.exec(tag);
  for (const path of ['/', '/asklet.js', '/results']) assert.equal((await fetch(server + path)).status, 200, path);
  const call = async (path, authorization, body) => {
    const headers = { authorization: `Bearer ${authorization}`, 'content-type': 'application/json' };
    const reply = await fetch(path, { headers, ...(body && { method: 'POST', body: JSON.stringify(body) }) });
    assert.equal(reply.status, 200, path);
    return reply.json();
  };
  const api = `${server}/api/public/v2/surveys/${survey}`;
  const { session_uuid } = await call(`${api}/sessions`, key, {});
  await call(`${api}/responses`, key, { session_uuid, score: 9 });
  const { responses } = await call(`${app}/api/admin/surveys/${survey}/responses`, token);
  assert.deepEqual([responses.length, responses[0].score], [1, 9]);
}

/** The two ways to run a command: npx installs the package, or finds it in the project. */
const ways = {
  // without "file:", npx may execute the file
  npx: { install: '', program: `npx --yes file:${packed}` },
  'npm install': { install: `npm install ${packed} && `, program: 'npx asklet' },
};

/** Runs the commands in an empty folder. */
async function visit(name, folder, env) {
  const { install, program } = ways[name];
  const cwd = mkdtempSync(join(folder, 'project-'));
  const options = { cwd, env: { ...env, PORT: '0', npm_config_cache: mkdtempSync(join(folder, 'cache-')) } };
  const began = performance.now();
  const server = await start(install + first.replaceAll('npx asklet', program), options);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  await publish(server.output);
  await server.stop();
  const own = await start(first.replaceAll('npx asklet', program), options);
  try {
    assert.ok(own.output.includes(join(cwd, 'surveys.json')));
    await answer(own.output);
  } finally {
    await own.stop();
  }
  console.log(`  ${name}: listens after ${seconds} s, and an answer is in the results`);
}

try {
  for (const version of versions.length ? versions : [process.versions.node]) {
    const env = versions.length ? installNode(version, join(folder, version)) : process.env;
    console.log(`Node ${version}`);
    for (const name of Object.keys(ways)) await visit(name, folder, env);
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
