import { type Command, Option } from 'commander';
import { defaultLimits } from '../domain/limits.ts';
import { serve } from './serve.ts';
import { UsageError } from './usageError.ts';

const number = (name: string, description: string, most = 2 ** 31 - 1, least = 0) =>
  new Option(`--${name} ${name === 'trust-proxy' ? '[number]' : '<number>'}`, description).argParser((given) => {
    if (/^\d+$/.test(given) && Number(given) >= least && Number(given) <= most) return Number(given);
    throw new UsageError(`--${name}: expected a number from ${least} to ${most}, found "${given}"`);
  });

const proxies = `take the client's address from X-Forwarded-For, which so many proxies of yours wrote; 1 if left out`;

const databases = `the SQLite file; postgres://user:password@host,host/name for many processes (the first host that takes
writes); ":memory:" keeps nothing`;

const tokens = 'opens /api/admin, and /metrics on other interfaces than loopback; "random" makes one up and prints it';

const folders = `built files to serve before the package's own; may be given several times, so that pages of an earlier
version still find their chunks`;

const faults = `for tests: POST /api/admin/faults makes the next calls of an endpoint fail, such as
{"endpoint":"responses","times":2,"status":503} or with "delay" or "drop"`;

const help = `
While it runs: a change of the surveys file is taken at once (SIGHUP asks for it), SIGTERM and SIGINT end it cleanly.
Log lines are JSON on standard error. /healthz and /readyz answer probes, /metrics is for Prometheus, /openapi.json
tells the API.`;

/** `asklet serve`: an option beats its environment variable. */
export function addServeCommand(program: Command): void {
  program
    .command('serve')
    .description('serve the API, the widget and its pages')
    .addOption(number('port', 'the port; 0 takes a free one', 65_535).env('PORT').default(8787))
    .addOption(new Option('--host <address>', 'where to listen; 0.0.0.0 for all').env('HOST').default('127.0.0.1'))
    .addOption(
      new Option('--surveys <file>', 'the surveys and keys').env('ASKLET_SURVEYS').default(null, 'the samples'),
    )
    .addOption(new Option('--db <database>', databases).env('DATABASE_URL').default('asklet.db'))
    .addOption(new Option('--admin-token <token>', tokens).env('ASKLET_ADMIN_TOKEN').default(null, 'none'))
    .addOption(
      new Option('--results-token <token>', 'may only read the results')
        .env('ASKLET_RESULTS_TOKEN')
        .default(null, 'none'),
    )
    .option('--assets <folder>', folders, (given, before: string[]) => [...before, given], [])
    .addOption(
      number('retention-days', 'after its last write a session is forgotten with what it said', 36_500, 1).default(
        null,
        'never',
      ),
    )
    .addOption(number('rate-limit', 'requests a minute for each key and address; 0 is off').default(600))
    .addOption(number('trust-proxy', proxies, 10).preset('1').default(0))
    .addOption(number('drain-seconds', 'for which a server that ends still takes requests', 600).default(0))
    .option('--no-demo', 'serve neither the builder with its shop nor the gallery')
    .option('--faults', faults, false)
    .addOption(
      number('storage-quota', 'bytes that the responses of one key may take; 0 is off', 2 ** 53 - 1).default(
        defaultLimits.storage,
      ),
    )
    .addOption(number('body-limit', 'bytes of the largest body').default(defaultLimits.body))
    .addOption(number('metadata-limit', 'bytes of the largest metadata in a request').default(defaultLimits.metadata))
    .addOption(number('text-limit', 'characters of the longest text', defaultLimits.text).default(defaultLimits.text))
    .addHelpText('after', help)
    .action(serve);
}
