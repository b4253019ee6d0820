import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { BlockList, Socket } from 'node:net';
import { clientAddress, isTrusted } from './client-address.ts';

/**
 * The most connections: in all, of one client, and of one client that have not sent a complete request yet.
 */
export type ConnectionLimits = { all: number; client: number; unfinished: number };

/**
 * A client has a quarter of all connections: people behind one address share them. The rest of the process's
 * open files is for its database and its files.
 */
const defaultLimits: ConnectionLimits = { all: 4000, client: 1000, unfinished: 100 };

/**
 * Connections above the limit that Node accepts, so that there are some in whose place another one is closed.
 */
const spare = 200;

/**
 * Closes what one client opens above its share of the connections, so that it cannot hold all of them. When
 * all are taken, the oldest one without a complete request goes, and if there is none the one that has waited
 * for another request for the longest time. The connections of a trusted proxy are those of many clients:
 * they count in all only.
 */
export function limitConnections(
  server: Server,
  trustedProxies: BlockList,
  limits: ConnectionLimits = defaultLimits,
): void {
  const connections = new Connections(limits);
  server.maxConnections = limits.all + spare;
  server.on('connection', (socket) => {
    const { remoteAddress } = socket;
    const client = isTrusted(trustedProxies, remoteAddress)
      ? null
      : clientAddress(remoteAddress, undefined, trustedProxies);
    connections.open(socket, client);
  });
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    connections.begin(request, response);
  });
}

/** How many connections a client has. */
type Counts = { open: number; unfinished: number };

/**
 * A connection of a client: whether it has sent a complete request, and how many responses are not complete.
 */
type Connection = { counts: Counts; isFinished: boolean; responses: number };

/** The connections of a server, and which of them wait for a request. */
class Connections {
  readonly #limits: ConnectionLimits;
  readonly #clients = new Map<string, Counts>();
  readonly #connections = new Map<Socket, Connection>();
  /** Connections whose first request has not arrived, the oldest first. */
  readonly #waiting = new Set<Socket>();
  /** Connections that may send another request, those that have waited for the longest time first. */
  readonly #idle = new Set<Socket>();
  #open = 0;

  constructor(limits: ConnectionLimits) {
    this.#limits = limits;
  }

  /** Counts a new connection, or closes it; `client` is null for a trusted proxy. */
  open(socket: Socket, client: string | null): void {
    const isRefused = client !== null && !this.#mayOpen(client);
    if (isRefused || (this.#open >= this.#limits.all && !this.#makeRoom())) {
      socket.destroy();
      return;
    }

    this.#open += 1;
    socket.once('close', () => (this.#open -= 1));

    if (client !== null) {
      this.#add(socket, client);
    }
  }

  /** Notes that a request has arrived, up to its body. */
  begin(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    const connection = this.#connections.get(socket);
    if (!connection) return;

    connection.responses += 1;
    this.#waiting.delete(socket);
    this.#idle.delete(socket);

    if (hasBody(request)) {
      request.once('end', () => finish(connection));
    } else {
      finish(connection);
    }

    response.once('close', () => {
      connection.responses -= 1;
      if (connection.responses === 0 && this.#connections.has(socket)) {
        this.#idle.add(socket);
      }
    });
  }

  #mayOpen(client: string): boolean {
    const { open, unfinished } = this.#clients.get(client) ?? { open: 0, unfinished: 0 };
    return open < this.#limits.client && unfinished < this.#limits.unfinished;
  }

  #add(socket: Socket, client: string): void {
    const counts = this.#clients.get(client) ?? { open: 0, unfinished: 0 };
    const connection = { counts, isFinished: false, responses: 0 };
    counts.open += 1;
    counts.unfinished += 1;
    this.#clients.set(client, counts);
    this.#connections.set(socket, connection);
    this.#waiting.add(socket);

    socket.once('close', () => {
      finish(connection);
      this.#connections.delete(socket);
      this.#waiting.delete(socket);
      this.#idle.delete(socket);
      counts.open -= 1;

      if (counts.open === 0) {
        this.#clients.delete(client);
      }
    });
  }

  /** Closes a connection that waits for a request; false where all are at work. */
  #makeRoom(): boolean {
    const [oldest] = this.#waiting.size > 0 ? this.#waiting : this.#idle;
    if (!oldest) return false;
    oldest.destroy();
    // Its end is reported later, when the next connections may have come.
    this.#waiting.delete(oldest);
    this.#idle.delete(oldest);

    return true;
  }
}

/** Notes that a connection has sent a complete request, or is closed. */
function finish(connection: Connection): void {
  if (!connection.isFinished) {
    connection.counts.unfinished -= 1;
  }
  connection.isFinished = true;
}

/** Whether a body follows the header of a request. */
const hasBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
