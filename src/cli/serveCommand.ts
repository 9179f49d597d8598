import { type Command, InvalidArgumentError, Option } from 'commander';
import { roles } from '../contract/roles.ts';
import { defaultLimits } from '../service/limits/limits.ts';
import { createProxies, type TrustProxy } from '../service/limits/createProxies.ts';
import { serve } from './serve.ts';
import { UsageError } from './usageError.ts';

const number = (name: string, description: string, maxValue = 2 ** 31 - 1, minValue = 0) =>
  new Option(`--${name} <number>`, description).argParser((given) => {
    if (/^\d+$/.test(given) && Number(given) >= minValue && Number(given) <= maxValue) return Number(given);
    // its message names the environment variable if the value is from there
    throw new InvalidArgumentError(`Expected a number from ${minValue} to ${maxValue}.`);
  });

const proxies =
  "take the client's address from X-Forwarded-For, as written by the proxies at these addresses or ranges, such as " +
  'loopback or 10.0.0.0/8,192.168.1.5; or the number of proxies (1 if left out), if nobody else can reach the port';

const publicUrls =
  'the public address of this server, whose own pages can then use keys that have origins; repeat it for several';

const databases =
  'a SQLite file; postgres://user:password@host,host/name for several processes (the first host that accepts writes); ' +
  'or ":memory:", which is lost when the server stops';

const surveys =
  'the surveys file, or "database" (default: surveys.json; the samples are served until this folder has one)';

const tokens =
  'lets you publish surveys and read results, over the pages and the admin API, and opens /metrics; "random" creates a ' +
  'token, prints it, and keeps it in asklet.token, which later starts use (default on a terminal)';

const login =
  'a header in which the proxies of --trust-proxy name who is signed in, such as X-Forwarded-User: nobody needs a token then';

const folders =
  "a folder of built files that the package doesn't have, so that open pages of an earlier version find their chunks; " +
  'repeat it for several';

const faults =
  'for tests: enable POST /api/admin/faults, which makes the next calls of an endpoint fail, such as ' +
  '{"endpoint":"responses","times":2,"status":503}, or with "delay" or "drop"';

const help = `
The surveys file is watched: edits apply immediately. SIGHUP reloads it, too. SIGTERM and SIGINT stop the server.
The log is JSON on standard error. /healthz and /readyz are for probes, /metrics is for Prometheus, and /openapi.json
describes the API. Surveys that are published with the admin token are written to the surveys file. Keep asklet.token out
of Git.`;

function parseProxies(given: string): TrustProxy {
  if (/^\d{1,2}$/.test(given)) return Number(given);
  try {
    createProxies(given);
    return given;
  } catch (error) {
    throw new UsageError((error as Error).message.replace('trustProxy', '--trust-proxy'));
  }
}

function addPublicUrl(given: string, before: readonly string[]): readonly string[] {
  if (/^https?:/.test(given) && URL.canParse(given)) return [...before, given];
  throw new UsageError(`--public-url: expected an address such as https://feedback.example, found "${given}"`);
}

/** Adds `asklet serve`. Options take precedence over environment variables. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .summary("serve the API, the widget and the owner's app")
    .description('serve the API, the widget and its pages')
    .addOption(number('port', 'the port; 0 picks a free one', 65_535).env('PORT').default(8787))
    .addOption(
      new Option('--host <address>', 'the address to listen on; 0.0.0.0 for all').env('HOST').default('127.0.0.1'),
    )
    .addOption(new Option('--surveys <file>', surveys).env('ASKLET_SURVEYS'))
    .addOption(
      new Option('--surveys-read-only', 'the surveys can only be changed by hand').env('ASKLET_SURVEYS_READ_ONLY'),
    )
    .addOption(new Option('--db <database>', databases).env('DATABASE_URL').default('asklet.db'))
    .addOption(new Option('--admin-token <token>', tokens).env('ASKLET_ADMIN_TOKEN'))
    .addOption(
      new Option('--results-token <token>', 'a read-only token for surveys and results').env('ASKLET_RESULTS_TOKEN'),
    )
    .addOption(
      new Option('--assets <folder>', folders)
        .argParser((given, before: readonly string[]) => [...before, given])
        .default([], 'none'),
    )
    .addOption(
      number('retention-days', 'delete sessions this many days after their last write', 36_500, 1).env(
        'ASKLET_RETENTION_DAYS',
      ),
    )
    .addOption(number('rate-limit', 'maximum requests a minute for each key and address; 0 is off').default(600))
    .addOption(
      new Option('--trust-proxy [addresses]', proxies)
        .argParser(parseProxies)
        .preset('1')
        .env('ASKLET_TRUST_PROXY')
        .default(false, 'off'),
    )
    .addOption(new Option('--auth-header <name>', login).env('ASKLET_AUTH_HEADER'))
    .addOption(
      new Option('--auth-role <role>', 'what people may do at their first visit with --auth-header')
        .env('ASKLET_AUTH_ROLE')
        .choices(roles)
        .default('read'),
    )
    .addOption(
      new Option('--auth-owner <login>', 'who owns this server, as --auth-header names them').env('ASKLET_AUTH_OWNER'),
    )
    .addOption(
      new Option('--public-url <url>', publicUrls).argParser(addPublicUrl).env('ASKLET_PUBLIC_URL').default([], 'none'),
    )
    .addOption(
      number('notify-after-minutes', 'notify targets of an unfinished answer that has not changed for this time')
        .env('ASKLET_NOTIFY_AFTER_MINUTES')
        .default(5),
    )
    .addOption(
      new Option('--allow-private-targets', 'allow notifications to private networks and this machine').env(
        'ASKLET_ALLOW_PRIVATE_TARGETS',
      ),
    )
    .addOption(number('drain-seconds', 'how long the server still accepts requests after SIGTERM', 600).default(0))
    .option('--no-demo', "do not serve the gallery of the card's states")
    .option('--faults', faults, false)
    .addOption(
      number('storage-quota', 'maximum bytes that the responses of a key can take; 0 is off', 2 ** 53 - 1).default(
        defaultLimits.storage,
      ),
    )
    .addOption(number('body-limit', 'maximum bytes of a body').default(defaultLimits.body))
    .addOption(number('metadata-limit', 'maximum bytes of the metadata in a request').default(defaultLimits.metadata))
    .addOption(number('text-limit', 'maximum characters of a text', defaultLimits.text).default(defaultLimits.text))
    .addHelpText('after', help)
    .action(serve);
}
