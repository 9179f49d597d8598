import { type Command, Option } from 'commander';
import type { Writable } from '../mcp/tool.ts';
import type { Ask } from '../mcp/tool.ts';
import { createProxies } from '../service/limits/createProxies.ts';
import { defaultLimits } from '../service/limits/limits.ts';
import { isLoopback, openPorts } from '../server/node/listen.ts';
import { admitConnections } from '../service/limits/admitConnections.ts';
import { checkTokenLengths } from '../service/people/adminTokens.ts';
import { createGuesses } from '../service/people/createGuesses.ts';
import { version } from '../service/pages/findDist.ts';
import { nextSignal } from './nextSignal.ts';
import { type AdminAddress, checkAddress, requestAdmin, TokenRefused } from './requestAdmin.ts';
import { UsageError } from './usageError.ts';

interface McpCommandOptions {
  readonly from: string;
  readonly resultsToken?: string;
  readonly adminToken?: string;
  readonly http?: number;
  readonly host: string;
  readonly write: readonly Writable[];
}

/** Milliseconds within which the server must reply. */
const timeout = 30_000;

function parsePort(given: string): number {
  const port = Number(given);
  if (!/^\d+$/.test(given) || port > 65_535) throw new UsageError(`--http: expected a port, found "${given}"`);
  return port;
}

function parseWritable(given: string): Writable[] {
  const names = given.split(',').map((name) => name.trim());
  const isWritable = (name: string): name is Writable => name === 'drafts' || name === 'tags';
  if (!names.every(isWritable)) throw new UsageError(`--write: expected drafts or tags, or both, found "${given}"`);
  return names;
}

/** Adds `asklet mcp`, which lets programs with language models read surveys and their results, and tag answers if they may. */
export function addMcpCommand(program: Command): void {
  program
    .command('mcp')
    .summary('let programs with language models read the results')
    .description('serve the Model Context Protocol on standard input and output or over HTTP')
    .requiredOption('--from <url>', 'the address of a running server')
    .addOption(new Option('--results-token <token>', 'the results token of that server').env('ASKLET_RESULTS_TOKEN'))
    .addOption(
      new Option('--admin-token <token>', 'its admin token, if it has no results token').env('ASKLET_ADMIN_TOKEN'),
    )
    .option('--http <port>', 'serve HTTP at /mcp; clients send the results token', parsePort)
    .option(
      '--write <what>',
      'let models write: drafts of surveys, tags (the token needs the role "May tag"), or drafts,tags',
      parseWritable,
      [],
    )
    .option('--host <address>', 'with --http: the address to listen on', '127.0.0.1')
    .action(async (options: McpCommandOptions, command: Command) => {
      const { from, resultsToken, adminToken, http } = options;
      const token = resultsToken ?? adminToken;
      if (token === undefined) throw new UsageError('mcp needs --results-token or ASKLET_RESULTS_TOKEN');
      if (http === undefined && command.getOptionValueSource('host') === 'cli')
        throw new UsageError('--host needs --http');
      checkAddress('--from', from);
      const address = { url: from, token, option: '--from' };
      await checkToken(address);
      const ask = createAsk(address);
      if (http === undefined) await serveStandardStreams(ask, options);
      else await serveHttp(ask, http, options);
    });
}

/** Rejects if the server does not accept the token. A server that cannot be reached may start later. */
async function checkToken(address: AdminAddress): Promise<void> {
  const signal = AbortSignal.timeout(timeout);
  await requestAdmin(address, 'deleted_surveys', {}, { signal }).catch((error: Error) => {
    if (error instanceof TokenRefused) throw error;
    process.stderr.write(`asklet: ${error.message} The next request of a program tries again.\n`);
  });
}

/** Creates a function that sends requests to the admin API. */
export function createAsk(address: AdminAddress): Ask {
  return async (name, values, query, body, signal) => {
    const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
    const response = await requestAdmin(address, name, values, {
      query,
      signal: limited,
      ...(body && { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }),
    });
    return response.json().catch(() => {
      throw new Error(`${new URL(address.url).origin} did not reply with JSON.`);
    });
  };
}

// The protocol's library is loaded here: no other command needs it.

async function serveStandardStreams(ask: Ask, { from, write: writes }: McpCommandOptions): Promise<void> {
  const { createMcpServer } = await import('../mcp/createMcpServer.ts');
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  // it ends when standard input does
  await createMcpServer({ ask, address: new URL(from).origin, writes, version: version() }).connect(
    new StdioServerTransport(),
  );
}

async function serveHttp(ask: Ask, port: number, options: McpCommandOptions): Promise<void> {
  const { resultsToken: token, from, host, write: writes } = options;
  if (token === undefined)
    throw new UsageError(
      '--http needs --results-token or ASKLET_RESULTS_TOKEN: clients send it, and the admin token can do more',
    );
  const isLocal = isLoopback(host);
  if (!isLocal) checkTokenLengths({ resultsToken: token });
  const { createMcpServer } = await import('../mcp/createMcpServer.ts');
  const { createMcpHandler } = await import('../mcp/handleHttp.ts');
  const proxies = createProxies();
  const { count: countGuess } = createGuesses(Date.now);
  const handle = createMcpHandler({
    token,
    isLocal,
    countGuess,
    createServer: () => createMcpServer({ ask, address: new URL(from).origin, writes, version: version() }),
  });
  const onError = (error: unknown) => void process.stderr.write(`asklet: ${String(error)}\n`);
  const ports = openPorts((request, connection) => handle(request, proxies.clientOf(request, connection)), {
    limits: defaultLimits,
    onPort: (port) => admitConnections(port, { limits: defaultLimits, proxies }),
    onError,
  });
  process.stdout.write(`asklet mcp listens on ${await ports.listen(port, host)}/mcp\n`);
  await nextSignal();
  await ports.close();
}
