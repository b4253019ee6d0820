import { fork } from 'node:child_process';
import { DuckDBInstance } from '@duckdb/node-api';

/** DuckDB alone in a process of its own, so that its memory is not counted as that of the bench. */
export type BareDuckDb = {
  /** The milliseconds that a statement takes, in a DuckDB that was just opened or (`isWarm`) is open. */
  time(sql: string, isWarm?: boolean): Promise<number>;
  close(): void;
};

type Reply = { milliseconds: number } | { error: string };

/** Starts the process. */
export function openBareDuckDb(): BareDuckDb {
  const child = fork(import.meta.filename, ['serve'], { execArgv: process.execArgv });
  return {
    time: (sql, isWarm = false) =>
      new Promise((resolve, reject) => {
        child.once('message', (reply: Reply) => {
          if ('error' in reply) {
            reject(new Error(reply.error));
          } else {
            resolve(reply.milliseconds);
          }
        });
        child.send({ sql, isWarm });
      }),
    close: () => child.disconnect(),
  };
}

async function serve(): Promise<void> {
  const warm = await open();
  process.on('message', ({ sql, isWarm }: { sql: string; isWarm: boolean }) => {
    void run(sql, isWarm ? warm : undefined).then(
      (milliseconds) => process.send!({ milliseconds }),
      (error: unknown) => process.send!({ error: String(error) }),
    );
  });
}

const open = () => DuckDBInstance.create(':memory:', { memory_limit: '2GB' });

async function run(sql: string, warm?: DuckDBInstance): Promise<number> {
  const instance = warm ?? (await open());
  const connection = await instance.connect();
  const start = performance.now();
  await connection.runAndReadAll(sql);
  const milliseconds = performance.now() - start;

  connection.closeSync();
  if (!warm) {
    instance.closeSync();
  }
  return milliseconds;
}

if (process.argv[2] === 'serve' && process.send) {
  await serve();
}
