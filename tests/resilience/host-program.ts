/**
 * The host alone, for tests that kill it: opens a data folder as the server does, then writes rows and prints
 * `wrote N` after each commit. `HOST_TASK` is `write` (default), `count` (prints how many there are, and
 * ends) or `wait`.
 */
import { readConfiguration } from '#server/host/configuration.ts';
import { prepareDataFolder } from '#server/host/data-folder.ts';
import { openDatabase } from '#server/base/database.ts';
import { startPostgres } from '#server/embedded-postgres/embedded-postgres.server.ts';
import { lockDataFolder } from '#server/host/process-lock.ts';
import { explainStartError } from '#server/host/start-error.ts';

const say = (details: object, message: string) => console.error(message, JSON.stringify(details));
const log = { info: say, warn: say, error: say };
const task = process.env.HOST_TASK ?? 'write';

async function main(): Promise<void> {
  const { dataFolder } = readConfiguration(process.env);
  await prepareDataFolder(dataFolder);
  const lock = await lockDataFolder(dataFolder);
  const postgres = await startPostgres({ dataFolder, log });
  const { pool, close } = openDatabase({ ...postgres.connection, connectionTimeoutMillis: 1000 }, log);
  await pool.query('create table if not exists written (n integer primary key)');

  let stopping = false;
  process.on('SIGTERM', () => (stopping = true));
  const { rows } = await pool.query<{ n: number }>('select count(*)::int as n from written');
  console.log(`ready ${rows[0]!.n} ${postgres.pid}`);
  for (let n = rows[0]!.n + 1; !stopping && task !== 'count';) {
    if (task === 'write' && (await write(pool, n))) {
      console.log(`wrote ${n++}`);
    } else {
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }
  await close();
  await postgres.stop();
  await lock.release();
}

/** A write that was cut off may have been kept, so its number is written again without harm. */
async function write(pool: ReturnType<typeof openDatabase>['pool'], n: number): Promise<boolean> {
  return pool.query('insert into written values ($1) on conflict do nothing', [n]).then(
    () => true,
    (error: Error) => {
      console.log(`failed ${error.message}`);
      return false;
    },
  );
}

await main().catch((error: unknown) => {
  console.error(explainStartError(error));
  process.exitCode = 1;
});
