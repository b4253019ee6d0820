import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import type { TestEngine } from '../fixtures/data-engine.ts';
import type { EngineAnswer, EngineMethods } from './edit-program.ts';
import { compileCache } from './host-process.ts';

const program = fileURLToPath(new URL('./edit-program.ts', import.meta.url));

/** What a call comes to when its process is killed before it answers: it may have been done or not. */
export class Gone extends Error {
  override name = 'Gone';
}

/** A refusal of the engine. */
export class Refused extends Error {
  readonly code: string;
  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.code = code;
  }
}

/** A data engine in a process of its own, over the database and the objects of a test. */
export type EditNode = {
  /** Runs a method of the engine there; rejects with `Refused` or `Gone`. */
  call<Method extends keyof EngineMethods>(
    method: Method,
    ...given: Parameters<EngineMethods[Method]>
  ): Promise<Awaited<ReturnType<EngineMethods[Method]>>>;
  /** Ends it without a warning, and waits until PostgreSQL has finished what it had been sent. */
  kill(): Promise<void>;
};

let started = 0;

/**
 * Starts an engine in a process of its own; all of a test's such processes share a replica, one after the
 * other.
 */
export async function startEditNode({ database, folder }: TestEngine): Promise<EditNode> {
  const name = `edits-${process.pid}-${(started += 1)}`;
  const { host, port, user, password, database: kept } = database.pool.options;
  const connection: pg.PoolConfig = { host, port, user, password, database: kept, application_name: name };
  const child = fork(program, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      EDIT_DATABASE: JSON.stringify(connection),
      EDIT_FILES: join(folder, 'files'),
      EDIT_REPLICA: join(folder, 'killed-replica'),
    },
  });
  type Waiting = { resolve: (value: never) => void; reject: (error: Error) => void };
  const waiting = new Map<number, Waiting>();
  const ended = once(child, 'exit').then(() => {
    for (const { reject } of waiting.values()) {
      reject(new Gone());
    }
    waiting.clear();
  });
  const ready = new Promise<void>((resolve, reject) => waiting.set(0, { resolve, reject }));
  child.on('message', ({ id, value, error }: EngineAnswer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (error) {
      asked?.reject(new Refused(error));
    } else {
      asked?.resolve(value as never);
    }
  });
  await ready;
  let calls = 0;
  return {
    call: (method, ...given) =>
      new Promise((resolve, reject) => {
        const id = (calls += 1);
        if (!child.connected) return reject(new Gone());
        waiting.set(id, { resolve, reject });
        child.send({ id, method, given }, (error) => error && waiting.delete(id) && reject(new Gone()));
      }),
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
      const left = 'select count(*)::int as n from pg_stat_activity where application_name = $1';
      for (let n = 1; n > 0;) {
        ({ n } = (await database.pool.query<{ n: number }>(left, [name])).rows[0]!);
      }
    },
  };
}
