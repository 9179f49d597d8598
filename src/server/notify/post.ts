import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { RequestFilteringHttpAgent, RequestFilteringHttpsAgent } from 'request-filtering-agent';
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

/** The options of the requests to targets. */
export interface PostOptions {
  /** Whether targets may be in a private network or on this machine. */
  readonly allowsPrivate: boolean;
  readonly userAgent: string;
  /** Resolves names. Default: the system. */
  readonly lookup?: LookupFunction;
}

/** Returns our own error for an address that is not public; returns other errors unchanged. */
function describePrivate(error: Error): Error {
  const [, address] = /^DNS lookup (\S+?)\(.*is not allowed/.exec(error.message) ?? [];
  return address === undefined
    ? error
    : new Error(`${address} is not a public address: see --allow-private-targets`, { cause: error });
}

/**
 * Creates the function that sends a POST request. Unless it `allowsPrivate`, it connects to public addresses only: the
 * address is checked when the connection is opened, whatever a name resolved to before.
 */
export function createPost({ allowsPrivate, userAgent, lookup }: PostOptions): Post {
  const options = {
    allowPrivateIPAddress: allowsPrivate,
    allowMetaIPAddress: allowsPrivate,
    // a new connection for each message would take longer than all the rest
    keepAlive: true,
    timeout: idleTime,
  };
  const agents = {
    'http:': new RequestFilteringHttpAgent(options),
    'https:': new RequestFilteringHttpsAgent(options),
  };

  return (url, { headers, body }) =>
    new Promise((resolve, reject) => {
      const { protocol } = new URL(url);
      const { request } = protocol === 'https:' ? https : http;
      const outgoing = request(url, {
        method: 'POST',
        headers: { ...headers, 'user-agent': userAgent, 'content-length': Buffer.byteLength(body) },
        agent: agents[protocol as keyof typeof agents],
        // for the whole exchange, however slowly its bytes arrive
        signal: AbortSignal.timeout(timeout),
        ...(lookup && { lookup }),
      });
      // the cause of an abort is the timeout
      outgoing.on('error', (error) => reject(error.name === 'AbortError' ? error.cause : describePrivate(error)));
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
