import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a request's body has to arrive in which time: about 1 KB a second. */
export type BodyRate = { bytes: number; milliseconds: number };

const defaultRate: BodyRate = { bytes: 64 * 1024, milliseconds: 60_000 };

/**
 * Ends a request whose body arrives too slowly: a client could hold a connection for days with a byte every
 * minute. A slow upload continues as long as it reaches the rate, and time during which the server itself
 * does not read is not held against the client.
 */
export function limitSlowBodies(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, milliseconds }: BodyRate = defaultRate,
): void {
  const hasBody = request.headers['transfer-encoding'] ?? Number(request.headers['content-length'] ?? 0) > 0;
  if (!hasBody) return;

  const { socket } = request;
  let received = socket.bytesRead;
  const timer = setInterval(() => {
    const isSlow = socket.bytesRead - received < bytes && request.readableLength === 0;
    received = socket.bytesRead;
    if (request.complete || !isSlow) return;
    clearInterval(timer);

    if (response.headersSent) {
      socket.destroy();
    } else {
      refuse(socket);
    }
  }, milliseconds);
  const end = () => clearInterval(timer);

  request.once('end', end);
  response.once('close', end);
}

function refuse(socket: IncomingMessage['socket']): void {
  socket.end('HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
  socket.destroySoon();
}
