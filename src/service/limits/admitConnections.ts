import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { networkOf, type Proxies } from './createProxies.ts';
import type { Limits } from './limits.ts';

/** Maximum number of requests of a connection that wait for their replies. Browsers and proxies send one at a time. */
const maxWaiting = 10;

/** The open connections of a client. `idle` has those without a request in progress, the longest idle first. */
interface Client {
  readonly name: string;
  open: number;
  readonly idle: Set<Socket>;
}

/** What limits connections. */
interface ConnectionOptions {
  readonly limits: Pick<Limits, 'connections' | 'connectionsPerAddress'>;
  readonly proxies: Pick<Proxies, 'isProxy'>;
}

/** Creates the list of open connections, and of those that are idle. */
function createConnections({ limits, proxies }: ConnectionOptions) {
  const clients = new Map<string, Client>();
  const owners = new Map<Socket, Client>();
  const idle = new Set<Socket>();
  const underWay = new WeakMap<Socket, number>();

  function forget(socket: Socket): void {
    const client = owners.get(socket);
    if (!client) return;
    owners.delete(socket);
    idle.delete(socket);
    client.idle.delete(socket);
    client.open -= 1;
    if (client.open === 0) clients.delete(client.name);
  }

  /** Closes the longest idle connection of a set. Returns whether there was one. */
  function closeLongestIdle([socket]: ReadonlySet<Socket>): boolean {
    if (!socket) return false;
    // not at its close event: more connections may arrive before
    forget(socket);
    socket.destroy();
    return true;
  }

  return {
    /** Adds a new connection, or closes it. */
    admit(socket: Socket): void {
      const { remoteAddress = 'unknown' } = socket;
      const name = networkOf(remoteAddress);
      const client = clients.get(name) ?? { name, open: 0, idle: new Set() };
      const isAtLimit = client.open >= limits.connectionsPerAddress && !proxies.isProxy(remoteAddress);
      const isFull = owners.size >= limits.connections;
      if ((isAtLimit || isFull) && !closeLongestIdle(isAtLimit ? client.idle : idle)) return void socket.destroy();
      clients.set(name, client);
      client.open += 1;
      owners.set(socket, client);
      idle.add(socket);
      client.idle.add(socket);
      socket.once('close', () => forget(socket));
    },

    /** Counts a request that begins or ends. Returns the number of requests of the connection that are in progress. */
    count(socket: Socket, change: 1 | -1): number {
      const client = owners.get(socket);
      if (!client) return 0;
      const requests = (underWay.get(socket) ?? 0) + change;
      underWay.set(socket, requests);
      for (const set of [idle, client.idle]) {
        if (requests > 0) set.delete(socket);
        else set.add(socket);
      }
      return requests;
    },
  };
}

/**
 * Limits a port's connections, in total and for each client that is not a proxy. At the limit, a new connection closes the
 * one that has been idle the longest; if none is idle, the new one is closed. So is a connection whose client sends more
 * requests than it reads replies.
 */
export function admitConnections(port: Server, options: ConnectionOptions): void {
  const { admit, count } = createConnections(options);
  port.on('connection', admit);
  port.on('request', (request, response) => {
    const { socket } = request;
    const waiting = count(socket, 1);
    response.once('close', () => count(socket, -1));
    if (waiting > maxWaiting) socket.destroy();
  });
}
