import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort, startServer, type TestServer } from '../e2e/server.ts';
import { ReplicatedPostgres } from '../fixtures/replicated-postgres.ts';
import { startHaProxy, type HaProxy } from './haproxy.ts';

/** A node: where it listens, its data folder, and its process while it has one. */
type BalancedNode = {
  port: number;
  dataFolder: string;
  checkout: string | undefined;
  server: TestServer | null;
};

type ClusterOptions = {
  store?: string | undefined;
  checkouts?: readonly (string | undefined)[];
  followsFailover?: boolean;
};

/**
 * Nodes behind HAProxy, on a PostgreSQL with a synchronous standby and one store: a folder, or a bucket of
 * the store at an address such as `http://key:secret@127.0.0.1:7480`.
 */
export class BalancedCluster {
  readonly postgres: ReplicatedPostgres;
  readonly balancer: HaProxy;
  readonly nodes: readonly BalancedNode[];
  readonly #home: string;
  readonly #env: Record<string, string>;

  private constructor(
    home: string,
    parts: {
      postgres: ReplicatedPostgres;
      balancer: HaProxy;
      nodes: BalancedNode[];
      env: Record<string, string>;
    },
  ) {
    this.#home = home;
    this.postgres = parts.postgres;
    this.balancer = parts.balancer;
    this.nodes = parts.nodes;
    this.#env = parts.env;
  }

  /**
   * Starts everything; `checkouts` has the folder of another build for each node that has one, and
   * `followsFailover` is false for releases that know one host of PostgreSQL only.
   */
  static async open(
    count: number,
    { store, checkouts = [], followsFailover = true }: ClusterOptions = {},
  ): Promise<BalancedCluster> {
    const home = await mkdtemp(join(tmpdir(), 'tidemark-balanced-'));
    const postgres = await ReplicatedPostgres.open();
    const nodes: BalancedNode[] = [];

    for (let at = 0; at < count; at += 1) {
      const dataFolder = join(home, `node-${at + 1}`);
      await mkdir(dataFolder);
      nodes.push({ port: await freePort(), dataFolder, checkout: checkouts[at], server: null });
    }

    const port = await freePort();
    const env = {
      TIDEMARK_SAMPLE: 'none',
      DATABASE_URL: followsFailover ? postgres.url : postgres.primaryUrl,
      TIDEMARK_URL: `http://127.0.0.1:${port}`,
      TIDEMARK_TRUSTED_PROXIES: '127.0.0.1',
      TIDEMARK_DRAIN_SECONDS: '8',
      ...(await storageOf(home, store)),
    };
    const ports = nodes.map((node) => node.port);
    const cluster = new BalancedCluster(home, {
      postgres,
      nodes,
      env,
      balancer: await startHaProxy(home, port, ports),
    });
    await cluster.start(0);
    for (const { dataFolder } of nodes.slice(1)) {
      await copyFile(join(nodes[0]!.dataFolder, 'secret'), join(dataFolder, 'secret'));
    }
    return cluster;
  }

  /** Starts a node, and waits until it is ready. */
  async start(place: number): Promise<void> {
    const node = this.nodes[place]!;
    const { port, dataFolder, checkout } = node;
    const build = checkout === undefined ? {} : { checkout };
    node.server = await startServer(this.#env, { port, dataFolder, ...build });
  }

  /** Waits until the balancer sends requests to a node. */
  async untilServed(): Promise<void> {
    while (!(await fetch(`${this.balancer.url}/readyz`)).ok) {
      await delay(200);
    }
  }

  /** Lets a node use another build from its next start on; undefined for that of this checkout. */
  use(place: number, checkout: string | undefined): void {
    this.nodes[place]!.checkout = checkout;
  }

  /** Ends a node as a crash does. */
  async kill(place: number): Promise<void> {
    const { server } = this.nodes[place]!;
    if (!server) return;
    server.process.kill('SIGKILL');
    await ended(server);
    this.nodes[place]!.server = null;
  }

  /** Ends a node in order. */
  async leave(place: number): Promise<void> {
    await this.nodes[place]!.server?.stop();
    this.nodes[place]!.server = null;
  }

  /** Where a node listens. */
  urlOf(place: number): string {
    return `http://127.0.0.1:${this.nodes[place]!.port}`;
  }

  async close(): Promise<void> {
    for (const place of this.nodes.keys()) {
      await this.kill(place);
    }
    await this.balancer.stop();
    await this.postgres.close();
    await rm(this.#home, { recursive: true, force: true });
  }
}

async function ended({ process }: TestServer): Promise<void> {
  if (process.exitCode === null && process.signalCode === null) {
    await once(process, 'exit');
  }
}

/** The settings of a folder that all nodes use, or of a new bucket. */
async function storageOf(home: string, store: string | undefined): Promise<Record<string, string>> {
  if (store === undefined) return { TIDEMARK_STORAGE: pathToFileURL(join(home, 'objects')).href };

  const { origin: endpoint, username: accessKeyId, password: secretAccessKey } = new URL(store);
  const region = 'us-east-1';
  const bucket = `tidemark-${Date.now()}`;
  const client = new S3Client({
    endpoint,
    region,
    forcePathStyle: true,
    credentials: { accessKeyId, secretAccessKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: bucket }));
  client.destroy();
  return {
    TIDEMARK_STORAGE: `s3://${bucket}/files`,
    AWS_ACCESS_KEY_ID: accessKeyId,
    AWS_SECRET_ACCESS_KEY: secretAccessKey,
    AWS_REGION: region,
    AWS_ENDPOINT_URL_S3: endpoint,
  };
}
