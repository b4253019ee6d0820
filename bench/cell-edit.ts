import { openTestEngine } from '../tests/fixtures/data-engine.ts';
import { publishFlights } from './shared/flights.ts';
import { compare, report } from './shared/measure.ts';

const fixture = await openTestEngine({ cachedBytes: 0 });
const versionId = await publishFlights(fixture);
const { engine } = fixture;
const { pool } = fixture.database;
await pool.query(
  `create table plain (id bigint primary key, delay bigint, distance bigint, origin text, destination text)`,
);
await pool.query(
  `insert into plain select i, i % 100, i % 3000, 'ORD', 'LAX' from generate_series(1, 3000000) i`,
);
await pool.query('vacuum analyze plain');

const runs = 51;
const warmUp = 2;
const rowId = (edit: number) => 1 + ((edit * 7919 * 131) % 3_000_000);

/** Reads a row as the grid does: its id and every column. */
async function readRow(id: number) {
  const attributes = ['id', 'date', 'delay', 'distance', 'origin', 'destination'];
  const { rows } = await engine.requests.query(versionId, { attributes, filter: { id: [id] }, toIndex: 1 });
  return rows[0]!;
}

// The grid has read the rows before it edits them.
const bases = new Map<number, number>();
for (let edit = 1; edit <= runs + warmUp; edit += 1) {
  bases.set(rowId(edit), Number((await readRow(rowId(edit)))[3]));
}

let updates = 0;
let edits = 0;
const { first, second } = await compare(
  runs,
  () => pool.query('update plain set distance = $1 where id = $2', [(updates += 1), rowId(updates)]),
  async () => {
    edits += 1;
    const id = rowId(edits);
    const patch = { rowId: id, cells: { distance: `${edits}` }, base: { distance: bases.get(id)! } };
    await engine.edits.patchRows(versionId, { patches: [patch] }, 'bench');
    if ((await readRow(id))[3] !== edits) throw new Error('The edit is not visible.');
  },
  { warmUp },
);
report(
  'one cell edit, acknowledged and read back with its row, 3 M rows, at most 3x a PostgreSQL UPDATE',
  { 'PostgreSQL ms': first, 'engine ms': second, ratio: second / first },
  second / first <= 3,
);
await fixture.close();
