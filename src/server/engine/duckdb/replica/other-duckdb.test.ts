import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** `npm run test:duckdb` installs another version of DuckDB, with which these tests run, too. */
const isInstalled = existsSync(join('node_modules', 'other-duckdb'));
const hook = `--import=${pathToFileURL(join('scripts', 'other-duckdb.js')).href}`;

/** Opens the replica in a folder with one of both versions, writes what is missing, and reads it. */
async function openWith(
  version: 'own' | 'other',
  folder: string,
): Promise<{ library: string; rows: string }> {
  const modules = ['replica/replica-file.ts', 'run-statement.ts'].map(
    (file) => pathToFileURL(join('src', 'server', 'engine', 'duckdb', file)).href,
  );
  const program = `
    const [{ openReplicaFile }, { runStatement }] = await Promise.all(${JSON.stringify(modules)}.map((url) => import(url)));
    const file = await openReplicaFile({ folder: ${JSON.stringify(folder)}, memoryLimit: '200MB', folders: [], log: console });
    const connection = await file.connect();
    await connection.run("CREATE TABLE IF NOT EXISTS v1 AS SELECT i AS id, 'Zone ' || i AS c1, DATE '2024-02-29' AS c2, ['a', 'b'] AS c3 FROM range(3) t(i)");
    const read = (sql) => runStatement(connection, { sql, parameters: [] });
    const [[library]] = await read('SELECT version()');
    console.log(JSON.stringify({ library, rows: String(await read('SELECT id, c1, c2, c3 FROM v1 ORDER BY id')) }));
    connection.closeSync();
    file.close();`;
  const environment = { ...process.env, NODE_OPTIONS: version === 'other' ? hook : '' };
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', program], {
    env: environment,
  });
  return JSON.parse(stdout.trim().split('\n').at(-1)!) as { library: string; rows: string };
}

test.skipIf(!isInstalled)(
  'copies of one version of DuckDB are read by the other one, or built again',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'tidemark-replica-'));
    const own = await openWith('own', folder);
    const other = await openWith('other', folder);
    const again = await openWith('own', folder);
    await rm(folder, { recursive: true, force: true });

    expect(other.library).not.toBe(own.library);
    expect(other.rows).toBe(own.rows);
    expect(again).toEqual(own);
  },
);
