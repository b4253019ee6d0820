/**
 * The data engine alone, for tests that kill it: opens a node of its own over `EDIT_DATABASE` (settings of a
 * PostgreSQL client as JSON), `EDIT_FILES` and `EDIT_REPLICA`, and runs the calls that its parent sends.
 */
import { flushCompileCache } from 'node:module';
import type pg from 'pg';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import { openDataEngine, type DataEngine } from '#server/engine/engine.server.ts';
import { openObjectStore } from '#server/files/files.server.ts';
import { openDatabase } from '#server/base/database.ts';

/** The methods of the engine that its parent may call. */
export type EngineMethods = Pick<DataEngine['requests'], 'query'> &
  Pick<DataEngine['edits'], 'insertRows' | 'patchRows' | 'deleteRows' | 'massEdit' | 'undo' | 'history'>;

/** A call of the engine, and what came of it. */
export type EngineCall = { id: number; method: keyof EngineMethods; given: unknown[] };
export type EngineAnswer = { id: number; value?: unknown; error?: { code: string; message: string } };

const say = (details: object, message: string) => console.error(message, JSON.stringify(details));
const log = { info: say, warn: say, error: say };

const { EDIT_DATABASE = '{}', EDIT_FILES = '', EDIT_REPLICA = '' } = process.env;
const { db } = openDatabase(JSON.parse(EDIT_DATABASE) as pg.PoolConfig, log);
const objects = await openObjectStore({ storage: { kind: 'file' }, folder: EDIT_FILES });
const engine = await openDataEngine({ db, objects, folder: EDIT_REPLICA, log });

const answer = (message: EngineAnswer) => process.send?.(message);
process.on('message', ({ id, method, given }: EngineCall) => {
  const part: object = method === 'query' ? engine.requests : engine.edits;
  const run = Reflect.get(part, method) as (...values: unknown[]) => Promise<unknown>;
  run.apply(part, given).then(
    (value) => answer({ id, value }),
    (error: unknown) => {
      const code = isTidemarkError(error) ? error.code : 'unexpected';
      answer({ id, error: { code, message: String(error) } });
    },
  );
});
// A process that is killed writes no cache.
flushCompileCache();
answer({ id: 0 });
