import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createService } from '../../dist/server/service.js';

const survey_uuid = '6d0e1d2c-3b4a-4958-8776-95a4b3c2d1e0';
const surveys = [{ survey_uuid, survey_type: 'nps_10', question: 'How likely?', link: true }];
const keys = [{ key: 'pk_bench', surveys: '*' }];
const linkSecret = 'a secret with at least 32 characters';
const rounds = 20_000;

/** Returns the token of a person's link, as `asklet link` signs it. */
function tokenOf(folder, secret) {
  const file = (name, text) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const argv = ['--surveys', file('surveys.json', JSON.stringify({ keys, surveys })), '--survey', survey_uuid];
  const people = ['--recipients', file('people.csv', 'email\nada@example.com\n')];
  const env = { ...process.env, ASKLET_LINK_SECRET: secret };
  const command = ['dist/server/main.js', 'link', ...argv, '--url', 'http://localhost', ...people];
  return execFileSync(process.execPath, command, { env, encoding: 'utf8' }).split('r=').at(-1).trim();
}

/** Returns a token with another character in its signature, of which `same` characters are right. */
function forge(token, same) {
  const at = token.lastIndexOf('.') + 1 + same;
  return token.slice(0, at) + (token[at] === 'A' ? 'B' : 'A') + token.slice(at + 1);
}

const quantile = (sorted, share) => Number(sorted[Math.floor(sorted.length * share)].toFixed(2));

/**
 * Measures how long the server takes to reject tokens of personal links, in microseconds. The tokens take turns in a
 * random order. The time must not depend on the number of right characters.
 */
export async function measureTokens(folder) {
  const valid = tokenOf(folder, linkSecret);
  const cases = Object.entries({
    valid,
    'no right character': forge(valid, 0),
    'no right character, again': forge(valid, 0),
    '11 of 22 right': forge(valid, 11),
    '21 of 22 right': forge(valid, 21),
    truncated: valid.slice(0, -1),
    'of another secret': tokenOf(folder, 'another secret with 32 characters!'),
  }).map(([token, text]) => ({ token, key: `Bearer link.${survey_uuid}.${text}`, times: [], status: 0 }));
  const server = await createService({ surveys, keys, linkSecret });
  const url = `http://localhost/api/public/v2/surveys/${survey_uuid}/sessions/`;
  const headers = { 'content-type': 'application/json' };
  for (let round = -1000; round < rounds; round += 1) {
    const order = cases.map((each) => [Math.random(), each]).toSorted(([one], [other]) => one - other);
    for (const [, each] of order) {
      const request = new Request(url, {
        method: 'POST',
        body: '{}',
        headers: { ...headers, authorization: each.key },
      });
      const start = performance.now();
      each.status = (await server.fetch(request)).status;
      if (round >= 0) each.times.push((performance.now() - start) * 1000);
    }
  }
  await server.close();
  return cases.map(({ token, status, times }) => {
    const sorted = times.toSorted((one, other) => one - other);
    return { token, status, p25: quantile(sorted, 0.25), median: quantile(sorted, 0.5), p75: quantile(sorted, 0.75) };
  });
}
