import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { onTestFinished } from 'vitest';

/** Starts an HTTP proxy for CONNECT that leads every connection to a port of this machine, or refuses it with a status. */
export async function startProxy(port: number, status = 200) {
  const asked: { readonly target: string; readonly authorization: string | undefined }[] = [];
  const server = createServer((_, response) => void response.writeHead(405).end());
  server.on('connect', (request, socket) => {
    asked.push({ target: request.url ?? '', authorization: request.headers['proxy-authorization'] });
    socket.on('error', () => {});
    if (status !== 200) return void socket.end(`HTTP/1.1 ${status} Refused\r\n\r\n`);
    const target = connect(port, '127.0.0.1', () => {
      socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
      target.pipe(socket).pipe(target);
    });
    target.on('error', () => socket.destroy());
    onTestFinished(() => void target.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return { host: `127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}
