import { lookup as systemLookup } from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import ipaddr from 'ipaddr.js';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
import { findProxy } from './findProxy.ts';
import type { OutgoingRequest } from './webhook.ts';

/** Milliseconds after which a target that does not reply has failed. */
const timeout = 15_000;

/** Maximum number of bytes of a reply that are read. */
const maxReply = 1000;

/** Milliseconds after which an unused connection is closed: before the target does, or a message could meet its end. */
const idleTime = 1500;

/** The reply of a target. */
export interface Reply {
  readonly status: number;
  /** The start of its body. */
  readonly text: string;
  readonly retryAfter: string | null;
}

/** Sends a POST request. Rejects if there is no reply in time. Redirects are not followed. */
export type Post = (url: string, request: OutgoingRequest) => Promise<Reply>;

interface PostOptions {
  /** Whether targets may be in a private network or on this machine. */
  readonly allowsPrivate: boolean;
  readonly userAgent: string;
  /** Resolves names. Default: the system. */
  readonly lookup?: LookupFunction;
}

/** How a request is sent: with an agent, or on a connection of its own. */
type Route = Pick<https.RequestOptions, 'agent' | 'createConnection' | 'defaultPort' | 'lookup'>;

/** An address in a private network, or on this machine. */
class NotPublic extends Error {
  override readonly name = 'NotPublic';
  constructor(address: string, cause?: Error) {
    super(`${address} is not a public address: see --allow-private-targets`, { cause });
  }
}

/** Returns our own error for an address that is not public; returns other errors unchanged. */
function describePrivate(error: Error): Error {
  const [, address] = /^DNS lookup (\S+?)\(.*is not allowed/.exec(error.message) ?? [];
  return address === undefined ? error : new NotPublic(address, error);
}

/** Resolves to a public address of a host. Rejects if one of its addresses is not public, or if it has none. */
async function findPublicAddress(host: string, lookup: LookupFunction): Promise<string> {
  const found = isIP(host) ? [{ address: host }] : await resolveAll(host, lookup);
  const other = found.find(({ address }) => ipaddr.parse(address).range() !== 'unicast');
  if (other) throw new NotPublic(other.address);
  return found[0]!.address;
}

const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');

/** Resolves to whether an address is not public. False if its host was not found: a proxy can know it. */
export async function isPrivate(address: string, lookup = systemLookup as LookupFunction): Promise<boolean> {
  return findPublicAddress(hostOf(new URL(address)), lookup).then(
    () => false,
    (error) => error instanceof NotPublic,
  );
}

function resolveAll(host: string, lookup: LookupFunction): Promise<readonly { readonly address: string }[]> {
  return new Promise((resolve, reject) => {
    lookup(host, { all: true }, (error, addresses) => {
      if (!error && Array.isArray(addresses) && addresses.length > 0) return resolve(addresses);
      const advice =
        'only with --allow-private-targets, the proxy is asked for a name that this machine cannot resolve';
      reject(new Error(`${host} was not found: ${advice}`));
    });
  });
}

/** Returns the header with the user and the password of a proxy. */
function authorizationOf({ username, password }: URL): Record<string, string> {
  if (username === '' && password === '') return {};
  const decoded = [username, password].map(decodeURIComponent).join(':');
  return { 'proxy-authorization': `Basic ${Buffer.from(decoded).toString('base64')}` };
}

/** Opens a connection through a proxy. Rejects if the proxy refuses it. `signal` limits the time. */
function openTunnel(proxy: URL, host: string, port: number, signal: AbortSignal): Promise<Socket> {
  const target = `${host.includes(':') ? `[${host}]` : host}:${port}`;
  return new Promise((resolve, reject) => {
    const { request } = proxy.protocol === 'https:' ? https : http;
    const asking = request({
      host: hostOf(proxy),
      port: proxy.port || (proxy.protocol === 'https:' ? 443 : 80),
      method: 'CONNECT',
      path: target,
      headers: { host: target, ...authorizationOf(proxy) },
      agent: false,
      signal,
    });
    const refuse = (status = 0) => reject(new Error(`the proxy replied ${status} to a connection to ${target}`));
    asking.on('error', reject);
    asking.on('connect', ({ statusCode = 0 }, socket: Socket, head) => {
      if (statusCode < 200 || statusCode > 299) {
        socket.destroy();
        return refuse(statusCode);
      }
      if (head.length > 0) socket.unshift(head);
      resolve(socket);
    });
    asking.end();
  });
}

/**
 * Opens a connection to a target through a proxy, and resolves to the way to use it. Unless it `allowsPrivate`, the proxy
 * is asked for the address that was checked, because it could resolve the name to another one.
 */
async function routeThrough(proxy: URL, url: URL, options: PostOptions, signal: AbortSignal): Promise<Route> {
  const name = hostOf(url);
  const { allowsPrivate, lookup = systemLookup as LookupFunction } = options;
  const host = allowsPrivate ? name : await findPublicAddress(name, lookup);
  const isSecure = url.protocol === 'https:';
  const defaultPort = isSecure ? 443 : 80;
  const socket = await openTunnel(proxy, host, Number(url.port) || defaultPort, signal);
  const servername = isIP(name) ? '' : name;
  return {
    defaultPort,
    createConnection: () => (isSecure ? connectTls({ socket, servername, host: name }) : socket),
  };
}

/** Sends a request, and resolves to the start of the reply. */
function exchange(url: URL, options: https.RequestOptions, body: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const { request } = url.protocol === 'https:' ? https : http;
    const outgoing = request(url, options);
    outgoing.on('error', reject);
    // without a listener, the request would neither fail nor end
    outgoing.on('upgrade', ({ statusCode = 0 }, socket) => {
      socket.destroy();
      resolve({ status: statusCode, text: '', retryAfter: null });
    });
    outgoing.on('response', (response) => {
      let text = '';
      const done = () => {
        const { statusCode = 0, headers: found } = response;
        resolve({ status: statusCode, text, retryAfter: found['retry-after'] ?? null });
      };
      response.setEncoding('utf8');
      response.on('error', reject);
      response.on('end', done);
      response.on('data', (chunk: string) => {
        text = (text + chunk).slice(0, maxReply);
        if (text.length < maxReply) return;
        // an endless body must not hold the connection
        done();
        response.destroy();
      });
    });
    outgoing.end(body);
  });
}

/**
 * Creates the function that sends a POST request, through the proxy that the environment names. Unless it
 * `allowsPrivate`, it connects to public addresses only: the address is checked when the connection is opened, whatever a
 * name resolved to before.
 */
export function createPost(options: PostOptions): Post {
  const { allowsPrivate, userAgent, lookup } = options;
  const filter = {
    allowPrivateIPAddress: allowsPrivate,
    allowMetaIPAddress: allowsPrivate,
    // a new connection for each message would take longer than all the rest
    keepAlive: true,
    timeout: idleTime,
  };
  const agents = {
    'http:': new RequestFilteringHttpAgent(filter),
    'https:': new RequestFilteringHttpsAgent(filter),
  };

  return async (address, { headers, body }) => {
    const url = new URL(address);
    // for the whole exchange, however slowly its bytes arrive
    const signal = AbortSignal.timeout(timeout);
    try {
      const proxy = findProxy(address);
      const route: Route = proxy
        ? await routeThrough(proxy, url, options, signal)
        : { agent: agents[url.protocol as keyof typeof agents], ...(lookup && { lookup }) };
      const sent = {
        ...headers,
        'user-agent': userAgent,
        'content-length': Buffer.byteLength(body),
        ...(proxy && { connection: 'close' }),
      };
      return await exchange(url, { method: 'POST', headers: sent, signal, ...route }, body);
    } catch (error) {
      // the cause of an abort is the timeout
      if ((error as Error).name === 'AbortError') throw (error as Error).cause;
      throw describePrivate(error as Error);
    }
  };
}
