import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService, type Service } from '../../../src/service/index.ts';
import { requestOf } from '../support/call.ts';
import { send } from '../support/checkedFetch.ts';
import { findCommand } from '../support/externalProgram.ts';
import { freePort } from '../support/postgres.ts';
import { type Nginx, startNginx } from '../support/startNginx.ts';
import { npsUuid } from '../support/surveys.ts';

const command = findCommand('nginx');

const survey = {
  survey_uuid: npsUuid,
  survey_type: 'nps_10' as const,
  language: 'en',
  question: 'How likely?',
  translations: { de: { question: 'Wie wahrscheinlich?' }, ar: { question: 'ما مدى احتمال؟' } },
};

// caches what it is told not to, because such a proxy mixes up languages most easily
const site = (port: number, backend: string) => `
  proxy_cache_path cache keys_zone=replies:1m;
  server {
    listen 127.0.0.1:${port};
    location = /readyz { proxy_pass ${backend}; }
    location / {
      proxy_pass ${backend};
      proxy_cache replies;
      proxy_cache_methods GET HEAD POST;
      proxy_cache_key $uri;
      proxy_cache_valid 200 1h;
      proxy_ignore_headers Cache-Control Expires;
      add_header X-Cache $upstream_cache_status;
    }
  }`;

describe.runIf(command)('behind a caching nginx', () => {
  let server: Service;
  let nginx: Nginx;
  let url: string;

  beforeAll(async () => {
    server = await createService({ surveys: [survey], keys: ['pk_all'] });
    const backend = await server.listen(0, '127.0.0.1');
    const port = await freePort();
    url = `http://127.0.0.1:${port}`;
    nginx = await startNginx(command!, site(port, backend), url);
  }, 60_000);

  afterAll(async () => {
    await nginx.stop();
    await server.close();
  });

  async function startSession(accepted: string) {
    const request = requestOf('sessions', {}, url);
    request.headers.set('accept-language', accepted);
    const reply = await send(request);
    const { survey: answered } = (await reply.json()) as { survey: { question: string } };
    return {
      cache: reply.headers.get('x-cache'),
      language: reply.headers.get('content-language'),
      question: answered.question,
    };
  }

  test('no visitor gets the language of another', async () => {
    const german = { language: 'de', question: 'Wie wahrscheinlich?' };
    const arabic = { language: 'ar', question: 'ما مدى احتمال؟' };
    const english = { language: 'en', question: 'How likely?' };
    for (const { accepted, ...expected } of [
      { accepted: 'de-AT', cache: 'MISS', ...german },
      { accepted: 'ar', cache: 'MISS', ...arabic },
      { accepted: 'fr', cache: 'MISS', ...english },
      { accepted: 'de-AT', cache: 'HIT', ...german },
      { accepted: 'ar', cache: 'HIT', ...arabic },
      { accepted: 'fr', cache: 'HIT', ...english },
    ])
      expect(await startSession(accepted)).toEqual(expected);
  });
});
