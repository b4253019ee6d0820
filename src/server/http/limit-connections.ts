import type { Server } from 'node:http';
import type { BlockList } from 'node:net';
import { clientAddress, isTrusted } from './client-address.ts';

/** The most connections of one client at once: a quarter of all. People behind one address share it. */
const maxPerClient = 1000;

/**
 * Closes what one client opens above its share of the connections, so that it cannot hold all of them. The connections
 * of a trusted proxy are those of many clients.
 */
export function limitConnections(
  server: Server,
  trustedProxies: BlockList,
  perClient: number = maxPerClient,
): void {
  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    if (isTrusted(trustedProxies, remoteAddress)) return;
    const client = clientAddress(remoteAddress, undefined, trustedProxies);
    const count = (open.get(client) ?? 0) + 1;
    if (count > perClient) return socket.destroy();
    open.set(client, count);
    socket.once('close', () => {
      const left = (open.get(client) ?? 1) - 1;
      if (left > 0) open.set(client, left);
      else open.delete(client);
    });
  });
}
