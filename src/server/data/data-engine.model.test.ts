import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '#domain/query/data-request.ts';
import { splitMembers } from '#domain/source/members.ts';
import { createVersion, openTestEngine, publishQuery, type TestEngine } from '../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { openDataEngine, type DataEngine } from './data.server.ts';

/** Edits of one version from two nodes, with restarts and lost replicas in between, against a plain map of rows. */
type Model = { rows: Map<number, Record<string, string | null>>; nextRowId: number };
type Real = { room: TestEngine; other: DataEngine; versionId: number };
type Command = fc.AsyncCommand<Model, Real>;

const columns = [
  { name: 'name' },
  { name: 'amount', type: 'number', dataType: 'numeric' },
  { name: 'tags', type: 'multiselect' },
] as const;
const names = columns.map(({ name }) => name);
const texts: Record<string, (string | null)[]> = {
  name: [null, 'x', "it's", '', 'ünïcode', 'x'.repeat(50)],
  amount: [null, '1', '007', '2.5', 'n/a', '-0', '1e3'],
  tags: [null, 'a', 'a,b', '"a, b",c', ' , '],
};

let room: TestEngine;
let other: DataEngine;
beforeAll(async () => {
  room = await openTestEngine();
  const { objects, database } = room;
  other = await openDataEngine({ db: database.db, objects, folder: join(room.folder, 'other'), log: silentLog });
}, 60_000);
afterAll(async () => {
  await other.close();
  await room.close();
});

function shown(row: Record<string, string | null>): Cell[] {
  const { name, amount, tags } = row;
  const number = amount !== null && amount !== undefined && /^-?[\d.]+(e\d+)?$/.test(amount) ? Number(amount) : amount;
  const members = tags ? splitMembers(tags) : [];
  return [name || null, number || number === 0 ? number : null, members.length > 0 ? members : tags || null];
}

const expected = ({ rows }: Model) => [...rows].sort(([a], [b]) => a - b).map(([id, row]) => [id, ...shown(row)]);

const pick = ({ rows }: Model, place: number) => [...rows.keys()][place % Math.max(rows.size, 1)];

class Insert implements Command {
  readonly rows: Record<string, string | null>[];
  constructor(rows: Record<string, string | null>[]) {
    this.rows = rows;
  }
  check = () => true;
  async run(model: Model, { room: { engine }, versionId }: Real): Promise<void> {
    const { rowIds } = await engine.insertRows(versionId, this.rows, 'ann');
    expect(rowIds).toEqual(this.rows.map((_, index) => model.nextRowId + index));
    this.rows.forEach((row, index) => model.rows.set(rowIds[index]!, { name: null, amount: null, tags: null, ...row }));
    model.nextRowId += this.rows.length;
  }
  toString = () => `insert(${JSON.stringify(this.rows)})`;
}

class Patch implements Command {
  readonly place: number;
  readonly column: string;
  readonly value: string | null;
  readonly elsewhere: boolean;
  constructor(place: number, column: string, value: string | null, elsewhere: boolean) {
    this.place = place;
    this.column = column;
    this.value = value;
    this.elsewhere = elsewhere;
  }
  check = ({ rows }: Readonly<Model>) => rows.size > 0;
  async run(model: Model, { room: { engine }, other: second, versionId }: Real): Promise<void> {
    const rowId = pick(model, this.place)!;
    const row = model.rows.get(rowId)!;
    const node = this.elsewhere ? second : engine;
    const stale = node.patchCell(versionId, rowId, this.column, 'never', { base: 'not what it is' }, 'bob');
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    await node.patchCell(versionId, rowId, this.column, this.value, { base: row[this.column] ?? null }, 'ann');
    row[this.column] = this.value === '' ? null : this.value;
  }
  toString = () => `patch(${this.place}, ${this.column}, ${JSON.stringify(this.value)}, ${this.elsewhere})`;
}

class Delete implements Command {
  readonly places: number[];
  constructor(places: number[]) {
    this.places = places;
  }
  check = ({ rows }: Readonly<Model>) => rows.size > 0;
  async run(model: Model, { other: second, versionId }: Real): Promise<void> {
    const rowIds = [...new Set(this.places.map((place) => pick(model, place)!))];
    expect(await second.deleteRows(versionId, [...rowIds, 1_000_000], 'ann')).toEqual({ deleted: rowIds.length });
    for (const rowId of rowIds) model.rows.delete(rowId);
  }
  toString = () => `delete(${this.places.join(', ')})`;
}

class Look implements Command {
  readonly elsewhere: boolean;
  constructor(elsewhere: boolean) {
    this.elsewhere = elsewhere;
  }
  check = () => true;
  async run(model: Model, { room: { engine }, other: second, versionId }: Real): Promise<void> {
    const answer = await (this.elsewhere ? second : engine).query(versionId, { attributes: ['id', ...names] });
    expect(answer.rows).toEqual(expected(model));
    expect(answer.length).toBe(model.rows.size);
  }
  toString = () => `look(${this.elsewhere ? 'there' : 'here'})`;
}

class Restart implements Command {
  readonly lost: boolean;
  constructor(lost: boolean) {
    this.lost = lost;
  }
  check = () => true;
  async run(_model: Model, real: Real): Promise<void> {
    await real.room.restart(this.lost ? (folder) => rm(folder, { recursive: true }) : undefined);
  }
  toString = () => `restart(${this.lost ? 'replica lost' : ''})`;
}

class Replace implements Command {
  check = () => true;
  async run(model: Model, { room: real, versionId }: Real): Promise<void> {
    await publishQuery(real, versionId, `SELECT i::BIGINT AS _row_id, 'new' AS name, i::VARCHAR AS amount FROM range(1, 4) t(i)`);
    model.rows = new Map([1, 2, 3].map((id) => [id, { name: 'new', amount: String(id), tags: null }]));
    model.nextRowId = Math.max(model.nextRowId, 4);
  }
  toString = () => 'replace()';
}

const cells = fc.record(
  Object.fromEntries(names.map((name) => [name, fc.constantFrom(...texts[name]!)])),
  { requiredKeys: [] },
);
const commands = fc.commands(
  [
    fc.array(cells, { minLength: 1, maxLength: 20 }).map((rows) => new Insert(rows as Record<string, string | null>[])),
    fc
      .constantFrom(...names)
      .chain((name) => fc.tuple(fc.nat(30), fc.constant(name), fc.constantFrom(...texts[name]!), fc.boolean()))
      .map((parts) => new Patch(...parts)),
    fc.array(fc.nat(30), { minLength: 1, maxLength: 12 }).map((places) => new Delete(places)),
    fc.boolean().map((elsewhere) => new Look(elsewhere)),
    fc.boolean().map((elsewhere) => new Look(elsewhere)),
    fc.boolean().map((lost) => new Restart(lost)),
    fc.constant(new Replace()),
  ],
  { maxCommands: 25 },
);

test('edits from two nodes, restarts and lost replicas never lose or invent a row', async () => {
  await fc.assert(
    fc.asyncProperty(commands, async (run) => {
      const { versionId } = await createVersion(room, columns);
      await fc.asyncModelRun(
        () => ({ model: { rows: new Map(), nextRowId: 1 }, real: { room, other, versionId } }),
        [...run, new Look(false), new Look(true)],
      );
    }),
    { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 15) },
  );
}, 300_000);
