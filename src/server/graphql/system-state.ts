import { readFileSync } from 'node:fs';
import { readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { addRunMetrics } from '#server/connections/connections.server.ts';
import { projectRoot } from '#server/host/host.server.ts';
import type { EngineDescription } from '#server/engine/engine.server.ts';
import type { Services } from '#server/services.ts';

/** The state of a node and of what it uses; sizes are in bytes. */
export type SystemState = {
  versions: { name: string; version: string }[];
  uptimeSeconds: number;
  memory: number;
  engineMemory: number;
  diskFree: number;
  diskSize: number;
  database: number;
  connections: { used: number; idle: number; waiting: number };
  replica: number;
  requests: { running: number; waiting: number };
  isListening: boolean;
  jobs: { state: string; count: number }[];
};

/** Reads the state of this node. */
export async function readSystemState(services: Services): Promise<SystemState> {
  const { configuration, database, engine, changes } = services;
  const { dataFolder } = configuration;
  const disk = await statfs(dataFolder);
  const stored = await readDatabase(services);
  const engines = await engine.describe();

  return {
    versions: [
      { name: 'Tidemark', version: ownVersion() },
      { name: 'Node', version: process.versions.node },
      { name: 'PostgreSQL', version: stored.version },
      ...engines.map(({ name, version }) => ({
        name,
        version: version?.replace(/^v/, '') ?? 'not reachable',
      })),
    ],
    uptimeSeconds: Math.round(process.uptime()),
    memory: process.memoryUsage.rss(),
    engineMemory: engines[0]?.memory ?? 0,
    diskFree: disk.bavail * disk.bsize,
    diskSize: disk.blocks * disk.bsize,
    database: stored.bytes,
    connections: connectionsOf(database.pool),
    replica: await folderSize(join(dataFolder, 'replica')),
    requests: engine.requests.load(),
    isListening: changes.isListening(),
    jobs: Object.entries(await countJobs(services)).map(([state, count]) => ({ state, count })),
  };
}

/** Adds what is read from PostgreSQL, the engine and the disk to the metrics. */
export function addSystemMetrics(services: Services): void {
  const { metrics, database, engine, changes, configuration, objects } = services;
  metrics.addGauge('jobs', 'Jobs by their state.', () => countJobs(services));
  metrics.addGauge('database_connections', 'Connections to PostgreSQL, and requests that wait for one.', () =>
    connectionsOf(database.pool),
  );
  addRunMetrics(metrics, database.db);
  metrics.addGauge('data_requests', 'Data requests that run and that wait.', () => engine.requests.load());
  metrics.addGauge('change_feed_listening', 'Whether changes of other nodes are received.', () =>
    changes.isListening() ? 1 : 0,
  );

  metrics.addGauge('replica_bytes', 'The size of the copies of versions on this node.', () =>
    folderSize(join(configuration.dataFolder, 'replica')),
  );
  metrics.addGauge(
    'object_cache_bytes',
    'The size of the objects of a bucket that this node has fetched.',
    () => objects.cache?.bytes ?? 0,
  );
  metrics.addGauge(
    'engine_reachable',
    'Whether the engines of data can be reached.',
    async () => Object.fromEntries((await engine.describe()).map(isReachable)),
    'engine',
  );
  metrics.addGauge(
    'replica_versions',
    'The versions that this node has copies of.',
    () => engine.copies().versions,
  );
  metrics.addGauge(
    'replica_dropped_versions',
    'Copies of versions that this node has dropped to make room for others.',
    () => engine.copies().dropped,
  );
}

const isReachable = ({ name, version }: EngineDescription): [string, number] => [
  name,
  Number(version !== null),
];

function connectionsOf({ totalCount, idleCount, waitingCount }: Services['database']['pool']) {
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount };
}

async function readDatabase({ database }: Services): Promise<{ version: string; bytes: number }> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    select current_setting('server_version') as version, pg_database_size(current_database()) as bytes`.execute(
    database.db,
  );
  return { version: rows[0]?.version ?? '', bytes: Number(rows[0]?.bytes ?? 0) };
}

/** Jobs that wait, run or failed, by their state; completed jobs are not counted. */
async function countJobs({ database }: Services): Promise<Record<string, number>> {
  const { rows } = await sql<{ state: string; count: string }>`
    select state::text, count(*) as count from pgboss.job
    where state <> 'completed' group by state order by state`.execute(database.db);
  return Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
}

/** The bytes of the files in a folder; a file that is removed meanwhile has none. */
async function folderSize(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  const sizes = names.map((name) =>
    stat(join(folder, name)).then(
      (file) => (file.isFile() ? file.size : 0),
      () => 0,
    ),
  );

  return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0);
}

function ownVersion(): string {
  const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
    version: string;
  };
  return version;
}
