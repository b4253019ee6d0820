import { openTestEngine } from '../tests/fixtures/data-engine.ts';
import { publishFlights } from './flights.ts';
import { compare, report } from './measure.ts';

const room = await openTestEngine({ cachedCells: 0 });
const versionId = await publishFlights(room);
const { pool } = room.database;
await pool.query(
  `create table plain (id bigint primary key, delay bigint, distance bigint, origin text, destination text)`,
);
await pool.query(
  `insert into plain select i, i % 100, i % 3000, 'ORD', 'LAX' from generate_series(1, 3000000) i`,
);
await pool.query('vacuum analyze plain');

let edits = 0;
const place = () => 1 + ((edits * 7919 * 131) % 3_000_000);
await room.engine.query(versionId, { attributes: ['id'], toIndex: 1 });

/** What the table still has to take in, it takes in while neither side is measured. */
async function untilApplied(): Promise<void> {
  await room.engine.query(versionId, { attributes: ['delay'], filter: { id: [1] }, toIndex: 1 });
}

const { first, second } = await compare(
  51,
  () => pool.query('update plain set distance = $1 where id = $2', [(edits += 1), place()]),
  async () => {
    edits += 1;
    const rowId = place();
    await room.engine.patchCell(versionId, rowId, 'distance', edits, {}, 'bench');
    const { rows } = await room.engine.query(versionId, {
      attributes: ['distance'],
      filter: { id: [rowId] },
      toIndex: 1,
    });
    if (rows[0]?.[0] !== edits) throw new Error('The edit is not visible.');
  },
  { settle: untilApplied },
);
report(
  'one cell edit, acknowledged and seen by the next query, 3 M rows, at most 3x a PostgreSQL UPDATE',
  { 'PostgreSQL ms': first, 'engine ms': second, ratio: second / first },
  second / first <= 3,
);
await room.close();
