import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Limits } from './api/limits.ts';
import { networkOf, type Proxies } from './api/createProxies.ts';

/** The open connections of a client. `idle` has those without a request in progress, the longest idle first. */
interface Client {
  readonly name: string;
  open: number;
  readonly idle: Set<Socket>;
}

/**
 * Limits a server's connections, in total and for each client that is not a proxy. At the limit, a new connection
 * closes the one that has been idle the longest; if none is idle, the new one is closed.
 */
export function admitConnections(
  server: Server,
  { connections, connectionsPerAddress }: Pick<Limits, 'connections' | 'connectionsPerAddress'>,
  { isProxy }: Proxies,
): void {
  const clients = new Map<string, Client>();
  const owners = new Map<Socket, Client>();
  const idle = new Set<Socket>();
  const underWay = new WeakMap<Socket, number>();

  function count(socket: Socket, change: 1 | -1): void {
    const client = owners.get(socket);
    if (!client) return;
    const requests = (underWay.get(socket) ?? 0) + change;
    underWay.set(socket, requests);
    for (const set of [idle, client.idle]) {
      if (requests > 0) set.delete(socket);
      else set.add(socket);
    }
  }

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

  server.on('connection', (socket: Socket) => {
    const { remoteAddress = 'unknown' } = socket;
    const name = networkOf(remoteAddress);
    const client = clients.get(name) ?? { name, open: 0, idle: new Set() };
    const hasMany = client.open >= connectionsPerAddress && !isProxy(remoteAddress);
    const isFull = owners.size >= connections;
    if ((hasMany || isFull) && !closeLongestIdle(hasMany ? client.idle : idle)) return void socket.destroy();
    clients.set(name, client);
    client.open += 1;
    owners.set(socket, client);
    idle.add(socket);
    client.idle.add(socket);
    socket.once('close', () => forget(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
}
