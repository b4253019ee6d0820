import { once } from 'node:events';
import {
  Agent,
  createServer,
  request as sendRequest,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** A load balancer that sends requests to the nodes in turn whose `/readyz` says that they are ready. */
export type TestBalancer = {
  readonly url: string;
  add(address: string): void;
  stop(): void;
};

/** How often the balancer looks at the nodes, in milliseconds. */
const interval = 100;

/** A node, and the connections to it, which are kept. */
type Target = { url: string; agent: Agent; isReady: boolean };

/** Starts a load balancer without nodes. It sends no request twice. */
export async function startBalancer(): Promise<TestBalancer> {
  const targets: Target[] = [];
  let turn = 0;

  const look = async (target: Target) => {
    target.isReady = await fetch(`${target.url}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  };
  const timer = setInterval(() => void Promise.all(targets.map(look)), interval);

  const pass = (request: IncomingMessage, response: ServerResponse) => {
    const ready = targets.filter(({ isReady }) => isReady);
    const target = ready[(turn += 1) % ready.length];
    if (!target) {
      response.writeHead(502).end('no node is ready');
      return;
    }

    const { method, headers } = request;
    const passed = sendRequest(new URL(request.url!, target.url), { method, headers, agent: target.agent });
    passed.on('response', (answer) => {
      const { connection: _connection, ...others } = answer.headers;
      response.writeHead(answer.statusCode!, others);
      answer.pipe(response);
      answer.on('error', () => response.destroy());
    });
    passed.on('error', (error) => {
      if (response.headersSent) {
        response.destroy();
      } else {
        response.writeHead(502).end(String(error));
      }
    });
    request.pipe(passed);
  };

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    add: (url) => void targets.push({ url, agent: new Agent({ keepAlive: true }), isReady: true }),
    stop() {
      clearInterval(timer);
      targets.forEach(({ agent }) => agent.destroy());
      server.closeAllConnections();
      server.close();
    },
  };
}
