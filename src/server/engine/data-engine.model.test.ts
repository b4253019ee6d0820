import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Cell } from '#domain/value/cell/cell.ts';
import { joinList, splitList } from '#domain/value/text/list-text.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
  patchCell,
  editorNamed,
} from '../../../tests/fixtures/data-engine.ts';
import {
  hasClickHouse,
  openTestClickHouse,
  type TestClickHouse,
} from '../../../tests/fixtures/clickhouse.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { secondEngineAt } from '../../../tests/fixtures/second-engine.ts';
import { openDataEngine, type DataEngine, type DataEngineOptions } from './engine.server.ts';

/**
 * Edits of one version from two nodes, with restarts and lost replicas in between, against a plain map of
 * rows.
 */
type Row = Record<string, string | null>;
type Model = {
  rows: Map<number, Row>;
  /** The ids of the rows in their order. */
  order: number[];
  nextRowId: number;
  seq: number;
  snapshotSeq: number;
  compactedSeq: number;
  log: Entry[];
};
/**
 * What one act wrote, as the plain model has it: rows as they were and as they became (undefined: not there),
 * and which columns of which rows it looks at (absent: all).
 */
type Entry = {
  seq: number;
  kind: string;
  was: Map<number, Row | undefined>;
  became: Map<number, Row | undefined>;
  looked: Map<number, string[]>;
  /** The order of the rows before it. */
  order: number[];
};
type Real = { fixture: TestEngine; other: DataEngine; versionId: number };
type Command = fc.AsyncCommand<Model, Real>;

const columns = [
  { name: 'name' },
  { name: 'amount', type: 'number', dataType: 'numeric' },
  { name: 'tags', type: 'multiselect' },
] as const;
const names = columns.map(({ name }) => name);
const typeOf = (name: string) => ({ type: 'text', ...columns.find((column) => column.name === name) }).type;
const texts: Record<string, (string | null)[]> = {
  name: [null, 'x', "it's", '', 'ünïcode', 'x'.repeat(50)],
  amount: [null, '1', '007', '2.5', 'n/a', '-0', '1e3'],
  tags: [null, 'a', 'a,b', '"a, b",c', ' , '],
};

/**
 * How a node has versions: in tables, in their snapshots, there until they are in tables, or in ClickHouse.
 */
const forms = {
  tables: { read: Infinity, kept: Infinity },
  snapshots: { read: 0, kept: 0 },
  both: { read: 0, kept: Infinity },
  clickhouse: { read: Infinity, kept: Infinity },
};
type Form = keyof typeof forms;

let server: TestClickHouse | null = null;
beforeAll(async () => void (server = await openTestClickHouse()), 60_000);
afterAll(() => server?.close());

function optionsOf(form: Form): Pick<DataEngineOptions, 'snapshotRows' | 'secondEngine'> {
  const snapshotRows = forms[form];
  if (form !== 'clickhouse') return { snapshotRows };
  return { snapshotRows, secondEngine: secondEngineAt(server!.url, { fromRows: 0 }) };
}

async function openNodes(one: Form, second: Form) {
  const fixture = await openTestEngine(optionsOf(one));
  const { objects, database } = fixture;
  const folder = join(fixture.folder, 'other');
  const options = { db: database.db, objects, folder, log: silentLog, ...optionsOf(second) };
  return { fixture, other: await openDataEngine(options) };
}

function shown(row: Record<string, string | null>): Cell[] {
  const { name, amount, tags } = row;
  const number =
    amount !== null && amount !== undefined && /^-?[\d.]+(e\d+)?$/.test(amount) ? Number(amount) : amount;
  const members = tags ? splitList(tags) : [];
  return [name || null, number || number === 0 ? number : null, members.length > 0 ? members : tags || null];
}

const expected = ({ rows, order }: Model) => order.map((id) => [id, ...shown(rows.get(id)!)]);

/** Writes down, and does, what becomes of some rows. */
function change(
  model: Model,
  kind: string,
  became: Entry['became'],
  looked: Entry['looked'] = new Map(),
): void {
  const was = new Map([...became.keys()].map((id) => [id, model.rows.get(id)]));
  model.seq += kind === 'massedit' ? 1 : became.size;
  model.log.push({ seq: model.seq, kind, was, became, looked, order: [...model.order] });
  for (const [id, row] of became) {
    if (row) {
      model.rows.set(id, row);
    } else {
      model.rows.delete(id);
    }
    if (!row) {
      model.order = model.order.filter((one) => one !== id);
    } else if (!model.order.includes(id)) {
      model.order = [...model.order, id];
    }
  }
}

/** What an undo brings back; null where a later edit depends on it. */
function undone(model: Model, { seq, was, became, looked }: Entry): Entry['became'] | null {
  if (seq <= model.snapshotSeq) return null;
  const restored = new Map<number, Row | undefined>();
  for (const [id, left] of became) {
    const row = model.rows.get(id);
    const columns = looked.get(id) ?? names;
    const parts = (of: Row | undefined) => JSON.stringify(of && columns.map((name) => of[name]));
    if (parts(row) !== parts(left)) return null;
    const before = was.get(id);
    const cells = before && Object.fromEntries(columns.map((name) => [name, before[name]!]));
    restored.set(id, row && cells ? { ...row, ...cells } : before);
  }
  return restored;
}

const inverses: Record<string, string> = {
  insert: 'delete',
  delete: 'insert',
};

const allOf = (became: Entry['became'], column: string) =>
  new Map([...became.keys()].map((id) => [id, [column]]));

const whole = (row: Row): Row => Object.fromEntries(names.map((name) => [name, row[name] || null]));

const pick = ({ rows }: Model, index: number) => [...rows.keys()][index % Math.max(rows.size, 1)];

class Insert implements Command {
  readonly rows: Record<string, string | null>[];
  constructor(rows: Record<string, string | null>[]) {
    this.rows = rows;
  }
  check = () => true;
  async run(model: Model, { fixture: { engine }, versionId }: Real): Promise<void> {
    const { rowIds, seq } = await engine.edits.insertRows(versionId, this.rows, 'ann');
    expect(rowIds).toEqual(this.rows.map((_, index) => model.nextRowId + index));
    change(model, 'insert', new Map(this.rows.map((row, index) => [rowIds[index]!, whole(row)])));
    expect(seq).toBe(model.seq);
    model.nextRowId += this.rows.length;
  }
  toString = () => `insert(${JSON.stringify(this.rows)})`;
}

class Patch implements Command {
  readonly index: number;
  readonly column: string;
  readonly value: string | null;
  readonly elsewhere: boolean;
  constructor(index: number, column: string, value: string | null, elsewhere: boolean) {
    this.index = index;
    this.column = column;
    this.value = value;
    this.elsewhere = elsewhere;
  }
  check = ({ rows }: Readonly<Model>) => rows.size > 0;
  async run(model: Model, { fixture: { engine }, other: second, versionId }: Real): Promise<void> {
    const rowId = pick(model, this.index)!;
    const row = model.rows.get(rowId)!;
    const node = this.elsewhere ? second : engine;
    const stale = patchCell(node, versionId, rowId, this.column, 'never', { base: 'not what it is' }, 'bob');
    await expect(stale).rejects.toMatchObject({ code: 'conflict' });
    await patchCell(
      node,
      versionId,
      rowId,
      this.column,
      this.value,
      { base: row[this.column] ?? null },
      'ann',
    );
    const became = new Map([[rowId, { ...row, [this.column]: this.value || null }]]);
    if ((row[this.column] || null) !== (this.value || null)) {
      change(model, 'patch', became, allOf(became, this.column));
    }
    const request = { attributes: [this.column], filter: { id: [rowId] } };
    const seen = await Promise.all([engine, second].map((from) => from.requests.query(versionId, request)));
    const cell = shown(became.get(rowId)!)[names.indexOf(this.column as (typeof names)[number])];
    const found = [{ name: this.column, type: typeOf(this.column) }];
    const answer = { columns: found, rows: [[cell]], length: 1, totals: null };
    expect(seen).toEqual([answer, answer]);
  }
  toString = () => `patch(${this.index}, ${this.column}, ${JSON.stringify(this.value)}, ${this.elsewhere})`;
}

const readIds = async (engine: DataEngine, versionId: number) =>
  (await engine.requests.query(versionId, { attributes: ['id'] })).rows.map(([id]) => Number(id));

/** Rows inserted directly before or after another row; where that is gone, beside each other somewhere. */
class InsertAt implements Command {
  readonly index: number;
  readonly isBefore: boolean;
  readonly rows: Record<string, string | null>[];
  readonly elsewhere: boolean;
  constructor(index: number, isBefore: boolean, rows: Record<string, string | null>[], elsewhere: boolean) {
    this.index = index;
    this.isBefore = isBefore;
    this.rows = rows;
    this.elsewhere = elsewhere;
  }
  check = ({ nextRowId }: Readonly<Model>) => nextRowId > 1;
  async run(model: Model, { fixture: { engine }, other: second, versionId }: Real): Promise<void> {
    const node = this.elsewhere ? second : engine;
    const rowId = 1 + (this.index % (model.nextRowId - 1));
    const place = this.isBefore ? { before: rowId } : { after: rowId };
    const { order } = model;
    const at = order.indexOf(rowId);
    const outcome = await node.edits.patchRows(versionId, { patches: [], inserts: this.rows, place }, 'ann');
    expect(outcome.rowIds).toEqual(this.rows.map((_, index) => model.nextRowId + index));
    change(model, 'insert', new Map(this.rows.map((row, index) => [outcome.rowIds[index]!, whole(row)])));
    model.nextRowId += this.rows.length;
    const actual = await readIds(node, versionId);
    const found = at >= 0 ? at + (this.isBefore ? 0 : 1) : actual.indexOf(outcome.rowIds[0]!);
    model.order = order.toSpliced(found, 0, ...outcome.rowIds);
    expect(actual).toEqual(model.order);
  }
  toString = () =>
    `insertAt(${this.index}, ${this.isBefore}, ${JSON.stringify(this.rows)}, ${this.elsewhere})`;
}

/** A paste: cells of several rows, and rows below the last one. */
class Paste implements Command {
  readonly indexes: number[];
  readonly cells: Record<string, string | null>[];
  readonly elsewhere: boolean;
  constructor(indexes: number[], cells: Record<string, string | null>[], elsewhere: boolean) {
    this.indexes = indexes;
    this.cells = cells;
    this.elsewhere = elsewhere;
  }
  check = () => true;
  async run(model: Model, { fixture: { engine }, other: second, versionId }: Real): Promise<void> {
    const node = this.elsewhere ? second : engine;
    const rowIds = model.rows.size > 0 ? [...new Set(this.indexes.map((index) => pick(model, index)!))] : [];
    const inserts = this.cells.slice(rowIds.length);
    const patches = rowIds
      .slice(0, this.cells.length)
      .map((rowId, index) => ({ rowId, cells: this.cells[index]! }));
    const [first] = patches;
    if (first) {
      const [name] = Object.keys(first.cells);
      const moved = { rowId: first.rowId, cells: { [name!]: 'never' }, base: { [name!]: 'not what it is' } };
      const stale = [...patches.slice(1), moved];
      await expect(node.edits.patchRows(versionId, { patches: stale, inserts }, 'bob')).rejects.toMatchObject(
        {
          code: 'conflict',
          details: { cells: [{ rowId: first.rowId, column: name }] },
        },
      );
      const gone = [...patches, { rowId: 1_000_000, cells: first.cells }];
      await expect(node.edits.patchRows(versionId, { patches: gone }, 'bob')).rejects.toMatchObject({
        code: 'not_found',
      });
    }
    const based = patches.map((patch) => ({ ...patch, base: model.rows.get(patch.rowId)! }));
    const outcome = await node.edits.patchRows(versionId, { patches: based, inserts }, 'ann');
    expect(outcome.rowIds).toEqual(inserts.map((_, index) => model.nextRowId + index));
    model.nextRowId += inserts.length;
    const became: Entry['became'] = new Map();
    const looked: Entry['looked'] = new Map();
    for (const { rowId, cells } of patches) {
      const row = model.rows.get(rowId)!;
      const changed = Object.keys(cells).filter((name) => (cells[name] || null) !== row[name]);
      if (changed.length === 0) continue;
      looked.set(rowId, changed);
      became.set(rowId, {
        ...row,
        ...Object.fromEntries(changed.map((name) => [name, cells[name] || null])),
      });
    }
    expect(outcome.changed).toBe([...looked.values()].flat().length);
    inserts.forEach((row, index) => became.set(outcome.rowIds[index]!, whole(row)));
    if (became.size > 0) {
      change(model, 'patch', became, looked);
    }
    expect(outcome.seq).toBe(became.size > 0 ? model.seq : null);
  }
  toString = () => `paste(${this.indexes.join(', ')}, ${JSON.stringify(this.cells)}, ${this.elsewhere})`;
}

class Delete implements Command {
  readonly indexes: number[];
  constructor(indexes: number[]) {
    this.indexes = indexes;
  }
  check = ({ rows }: Readonly<Model>) => rows.size > 0;
  async run(model: Model, { other: second, versionId }: Real): Promise<void> {
    const rowIds = [...new Set(this.indexes.map((index) => pick(model, index)!))];
    change(model, 'delete', new Map(rowIds.map((rowId) => [rowId, undefined])));
    const answer = await second.edits.deleteRows(versionId, [...rowIds, 1_000_000], 'ann');
    expect(answer).toEqual({ deleted: rowIds.length, seq: model.seq });
  }
  toString = () => `delete(${this.indexes.join(', ')})`;
}

class MassEdit implements Command {
  readonly column: string;
  readonly maps: { invalidValue: string | null; validValue: string | null }[];
  readonly elsewhere: boolean;
  constructor(column: string, pairs: [string | null, string | null][], elsewhere: boolean) {
    this.column = column;
    this.maps = pairs.map(([invalidValue, validValue]) => ({ invalidValue, validValue }));
    this.elsewhere = elsewhere;
  }
  check = () => true;
  async run(model: Model, { fixture: { engine }, other: second, versionId }: Real): Promise<void> {
    const answer = await (this.elsewhere ? second : engine).edits.massEdit(
      versionId,
      this.column,
      this.maps,
      editorNamed('ann'),
    );
    const became = new Map<number, Row>();
    for (const [id, row] of model.rows) {
      const text = this.becomes(row[this.column] ?? null);
      if (text !== row[this.column]) {
        became.set(id, { ...row, [this.column]: text });
      }
    }
    expect(answer.changed).toBe(became.size);
    if (became.size > 0) {
      change(model, 'massedit', became, allOf(became, this.column));
    }
    expect(answer.seq).toBe(became.size > 0 ? model.seq : null);
  }
  private becomes(text: string | null): string | null {
    const of = (value: string | null) => {
      const map = this.maps.find(({ invalidValue }) => (invalidValue || null) === value);
      if (map) return map.validValue || null;
      return value;
    };
    if (this.column !== 'tags') return of(text);
    const members = splitList(text ?? '');
    const became = (members.length > 0 ? members : [null]).map(of);
    if (became.every((member, index) => member === (members[index] ?? null))) return text;
    const kept = [...new Set(became)].filter((member) => member !== null);
    if (kept.length === 0) return null;
    return joinList(kept);
  }
  toString = () => `massEdit(${this.column}, ${JSON.stringify(this.maps)}, ${this.elsewhere})`;
}

class Clear implements Command {
  check = () => true;
  async run(model: Model, { fixture: { engine }, versionId }: Real): Promise<void> {
    const last = model.log.at(-1);
    const isNew = model.seq === 0 || (last?.kind === 'clear' && last.seq === model.seq);
    const { cleared, seq } = await engine.edits.clear(versionId, 'ann');
    expect(cleared).toBe(model.rows.size);
    expect(seq).toBe(isNew ? null : model.seq + 1);
    if (seq === null) return;
    model.rows.clear();
    model.order = [];
    model.seq = seq;
    model.snapshotSeq = seq;
    // The history has only the clear, which cannot be undone.
    model.log = [{ seq, kind: 'clear', was: new Map(), became: new Map(), looked: new Map(), order: [] }];
  }
  toString = () => 'clear()';
}

class Undo implements Command {
  readonly index: number;
  readonly elsewhere: boolean;
  constructor(index: number, elsewhere: boolean) {
    this.index = index;
    this.elsewhere = elsewhere;
  }
  check = ({ log }: Readonly<Model>) => log.length > 0;
  async run(model: Model, { fixture: { engine }, other: second, versionId }: Real): Promise<void> {
    const entry = model.log.at(-1 - (this.index % model.log.length))!;
    const became = undone(model, entry);
    const answer = (this.elsewhere ? second : engine).edits.undo(versionId, entry.seq, 'bob');
    if (!became) return void (await expect(answer).rejects.toMatchObject({ code: 'conflict' }));
    const { order } = model;
    change(model, inverses[entry.kind] ?? entry.kind, became, entry.looked);
    expect(await answer).toEqual({ seq: model.seq });
    // Rows that come back are where they were among the rows that were there then; others have not moved.
    const actual = await readIds(this.elsewhere ? second : engine, versionId);
    const among = (ids: readonly number[], others: readonly number[]) =>
      ids.filter((id) => others.includes(id));
    expect(among(actual, order)).toEqual(among(order, actual));
    expect(among(actual, entry.order)).toEqual(among(entry.order, actual));
    expect(actual.toSorted((a, b) => a - b)).toEqual([...model.rows.keys()].toSorted((a, b) => a - b));
    model.order = actual;
  }
  toString = () => `undo(${this.index}, ${this.elsewhere})`;
}

/**
 * Two people set the same cell at the same time, on two nodes: one of them wins, and the other gets a
 * conflict.
 */
class Race implements Command {
  readonly index: number;
  constructor(index: number) {
    this.index = index;
  }
  check = ({ rows }: Readonly<Model>) => rows.size > 0;
  async run(model: Model, { fixture: { engine }, other: second, versionId }: Real): Promise<void> {
    const rowId = pick(model, this.index)!;
    const row = model.rows.get(rowId)!;
    const values = [`${row.name ?? ''}a`, `${row.name ?? ''}b`];
    const patches = [engine, second].map((node, index) =>
      patchCell(node, versionId, rowId, 'name', values[index]!, { base: row.name ?? null }, 'ann'),
    );
    const outcomes = await Promise.allSettled(patches);
    const won = outcomes.findIndex(({ status }) => status === 'fulfilled');
    expect(outcomes[1 - won]).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
    const became = new Map([[rowId, { ...row, name: values[won]! }]]);
    change(model, 'patch', became, allOf(became, 'name'));
  }
  toString = () => `race(${this.index})`;
}

class Look implements Command {
  readonly elsewhere: boolean;
  constructor(elsewhere: boolean) {
    this.elsewhere = elsewhere;
  }
  check = () => true;
  async run(model: Model, { fixture, other: second, versionId }: Real): Promise<void> {
    const answer = await (this.elsewhere ? second : fixture.engine).requests.query(versionId, {
      attributes: ['id', ...names],
    });
    expect(answer.rows).toEqual(expected(model));
    expect(answer.length).toBe(model.rows.size);
    const kept = await fixture.database.db
      .selectFrom('version_state')
      .select('row_count')
      .where('version_id', '=', versionId)
      .executeTakeFirst();
    expect(kept?.row_count ?? 0).toBe(model.rows.size);
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
    await real.fixture.restart(this.lost ? (folder) => rm(folder, { recursive: true }) : undefined);
  }
  toString = () => `restart(${this.lost ? 'replica lost' : ''})`;
}

class Replace implements Command {
  check = () => true;
  async run(model: Model, { fixture: real, versionId }: Real): Promise<void> {
    await publishQuery(
      real,
      versionId,
      `SELECT i::BIGINT AS _row_id, 'new' AS name, i::VARCHAR AS amount FROM range(1, 4) t(i)`,
    );
    model.rows = new Map([1, 2, 3].map((id) => [id, { name: 'new', amount: String(id), tags: null }]));
    model.order = [1, 2, 3];
    model.seq += 1;
    model.snapshotSeq = model.seq;
    model.nextRowId = Math.max(model.nextRowId, 4);
  }
  toString = () => 'replace()';
}

/** The log is folded into a new snapshot while someone adds rows and sets a cell. */
class Compact implements Command {
  readonly rows: Record<string, string | null>[];
  readonly elsewhere: boolean;
  constructor(rows: Record<string, string | null>[], elsewhere: boolean) {
    this.rows = rows;
    this.elsewhere = elsewhere;
  }
  check = () => true;
  async run(model: Model, real: Real): Promise<void> {
    const node = this.elsewhere ? real.other : real.fixture.engine;
    const isNeeded = model.seq > model.snapshotSeq && model.seq > model.compactedSeq;
    const compacting = node.snapshots.compact(real.versionId);
    await new Insert(this.rows).run(model, real);
    const done = await compacting;
    if (isNeeded) {
      expect(done).toBe(true);
    }
    if (done) {
      model.compactedSeq = (await node.state(real.versionId)).snapshotSeq;
    }
  }
  toString = () => `compact(${JSON.stringify(this.rows)}, ${this.elsewhere})`;
}

const cells = fc.record(Object.fromEntries(names.map((name) => [name, fc.constantFrom(...texts[name]!)])), {
  requiredKeys: [],
});
const someCells = cells.filter((row) => Object.keys(row).length > 0) as fc.Arbitrary<
  Record<string, string | null>
>;
const pairs = (name: string) => {
  const values =
    name === 'tags' ? [null, 'a', 'b', 'a, b', 'c'] : [...texts[name]!.filter((text) => text !== ''), 'y'];
  const pair = fc.tuple(fc.constantFrom(...values), fc.constantFrom(...values));
  return fc.uniqueArray(pair, { minLength: 1, maxLength: 3, selector: ([from]) => from });
};
const commands = fc.commands(
  [
    fc
      .array(cells, { minLength: 1, maxLength: 20 })
      .map((rows) => new Insert(rows as Record<string, string | null>[])),
    fc
      .constantFrom(...names)
      .chain((name) =>
        fc.tuple(fc.nat(30), fc.constant(name), fc.constantFrom(...texts[name]!), fc.boolean()),
      )
      .map((parts) => new Patch(...parts)),
    fc
      .tuple(
        fc.array(fc.nat(30), { maxLength: 6 }),
        fc.array(someCells, { minLength: 1, maxLength: 8 }),
        fc.boolean(),
      )
      .map((parts) => new Paste(...parts)),
    ...[1, 2, 3].map(() =>
      fc
        .tuple(fc.nat(30), fc.boolean(), fc.array(cells, { minLength: 1, maxLength: 3 }), fc.boolean())
        .map(([index, isBefore, rows, elsewhere]) => {
          const texts = rows as Record<string, string | null>[];
          return new InsertAt(index, isBefore, texts, elsewhere);
        }),
    ),
    fc.array(fc.nat(30), { minLength: 1, maxLength: 12 }).map((indexes) => new Delete(indexes)),
    fc.boolean().map((elsewhere) => new Look(elsewhere)),
    fc
      .constantFrom(...names)
      .chain((name) => fc.tuple(fc.constant(name), pairs(name), fc.boolean()))
      .map((parts) => new MassEdit(...parts)),
    fc.constant(new Clear()),
    fc.tuple(fc.nat(5), fc.boolean()).map((parts) => new Undo(...parts)),
    fc.tuple(fc.nat(5), fc.boolean()).map((parts) => new Undo(...parts)),
    fc.tuple(fc.constant(0), fc.boolean()).map((parts) => new Undo(...parts)),
    fc.nat(30).map((index) => new Race(index)),
    fc.boolean().map((elsewhere) => new Look(elsewhere)),
    fc.boolean().map((lost) => new Restart(lost)),
    fc.constant(new Replace()),
    ...[1, 2].map(() =>
      fc
        .tuple(fc.array(cells, { minLength: 1, maxLength: 3 }), fc.boolean())
        .map(([rows, elsewhere]) => new Compact(rows as Record<string, string | null>[], elsewhere)),
    ),
  ],
  { maxCommands: 40, size: '+1' },
);

test.for<[Form, Form]>([
  ['tables', 'snapshots'],
  ['snapshots', 'both'],
  ['both', 'tables'],
  ['clickhouse', 'clickhouse'],
  ['clickhouse', 'tables'],
])(
  'edits from two nodes, restarts and lost replicas never lose or invent a row; they have versions in: %s, %s',
  { timeout: 900_000 },
  async ([one, second], { skip }) => {
    skip(one === 'clickhouse' && !hasClickHouse, 'chdb is not installed');
    const { fixture, other } = await openNodes(one, second);
    try {
      await fc.assert(
        fc.asyncProperty(commands, async (run) => {
          const { versionId } = await createVersion(fixture, columns);
          await fc.asyncModelRun(
            () => ({ model: emptyModel(), real: { fixture, other, versionId } }),
            [...run, new Look(false), new Look(true)],
          );
        }),
        { numRuns: Number(process.env['PROPERTY_RUNS'] ?? 3) },
      );
    } finally {
      await other.close();
      await fixture.close();
    }
  },
);

const emptyModel = (): Model => ({
  rows: new Map(),
  order: [],
  nextRowId: 1,
  seq: 0,
  snapshotSeq: 0,
  compactedSeq: 0,
  log: [],
});
