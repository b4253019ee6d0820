import { copyFile, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type pg from 'pg';
import { startOwnPostgres } from './own-postgres.ts';
import { startServer, type TestServer } from './server.ts';

/** Nodes on one PostgreSQL and one folder of objects, each with a data folder of its own. */
export type TestCluster = {
  readonly nodes: readonly TestServer[];
  /** The settings of a client of their PostgreSQL, which knows the nodes as `node-0`, `node-1` and so on. */
  readonly connection: pg.ClientConfig;
  /** Starts another node, and waits until it is ready. */
  add(env?: Record<string, string>): Promise<TestServer>;
  stop(): Promise<void>;
};

/** Starts the PostgreSQL of nodes that are added later. */
export async function startCluster(): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-nodes-'));
  const postgres = await startOwnPostgres(join(folder, 'postgres'));
  const nodes: TestServer[] = [];
  return {
    nodes,
    connection: postgres.connection,
    async add(env = {}) {
      const name = `node-${nodes.length}`;
      const dataFolder = join(folder, name);
      await mkdir(dataFolder);
      if (nodes[0]) {
        await copyFile(join(nodes[0].dataFolder, 'secret'), join(dataFolder, 'secret'));
      }

      const database = new URL(postgres.url);
      database.searchParams.set('application_name', name);
      const own = {
        TIDEMARK_SAMPLE: 'none',
        TIDEMARK_DRAIN_SECONDS: '0',
        DATABASE_URL: database.href,
        TIDEMARK_STORAGE: pathToFileURL(join(folder, 'objects')).href,
        ...env,
      };
      const node = await startServer(own, { dataFolder });
      nodes.push(node);
      return node;
    },
    async stop() {
      for (const node of nodes) {
        await node.stop();
      }
      await postgres.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
