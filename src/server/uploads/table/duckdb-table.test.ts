import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { selectRows, withDuckDb } from './duckdb-table.ts';

test('work on little data has one thread', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'tidemark-threads-'));
  const threads = await withDuckDb({ spill: folder, folders: [folder], isSmall: true }, (connection) =>
    selectRows(connection, `SELECT CAST(current_setting('threads') AS INTEGER)`),
  );
  expect(threads).toEqual([[1]]);
  await rm(folder, { recursive: true, force: true });
});
