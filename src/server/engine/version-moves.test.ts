import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  hasClickHouse,
  openTestClickHouse,
  type TestClickHouse,
} from '../../../tests/fixtures/clickhouse.ts';
import { openCuttableWay, type CuttableWay } from '../../../tests/fixtures/cut-network.ts';
import {
  createVersion,
  editorNamed,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../../../tests/fixtures/data-engine.ts';
import { silentLog } from '../../../tests/fixtures/postgres.ts';
import { secondEngineAt } from '../../../tests/fixtures/second-engine.ts';
import { openDataEngine, type DataEngine } from './engine.server.ts';

/** How often a version is moved there and back. */
const rounds = Number(process.env['MOVES'] ?? 2);

let fixture: TestEngine;
let server: TestClickHouse;
let way: CuttableWay;
let nodes: DataEngine[];

describe.skipIf(!hasClickHouse)('a version that moves to ClickHouse and back', () => {
  beforeAll(async () => {
    fixture = await openTestEngine();
    server = (await openTestClickHouse())!;
    const { port } = new URL(server.url);
    way = await openCuttableWay(Number(port));
    const { objects, database, changes } = fixture;
    const open = (name: string) =>
      openDataEngine({
        db: database.db,
        objects,
        changes,
        folder: join(fixture.folder, name),
        log: silentLog,
        secondEngine: secondEngineAt(server.url, { fromRows: 1_000_000, port: way.port }),
      });
    nodes = [await open('one'), await open('other')];
  }, 60_000);
  afterAll(async () => {
    for (const node of nodes) {
      await node.close();
    }
    await way.close();
    await server.close();
    await fixture.close();
  });

  afterEach(() => way.restore());

  const rows = 20_000;
  const rowsOfWriter = rows / 4;
  const columns = [{ name: 'amount', type: 'number', dataType: 'numeric' }, { name: 'text' }] as const;
  const snapshot = `SELECT i::BIGINT AS _row_id, 100::BIGINT AS amount, 't' || i AS text FROM range(1, ${rows + 1}) t(i)`;

  /** Four people who move amounts from row to row: the sum of all stays as it is. */
  class Writers {
    readonly amounts = new Map<number, number>();
    writes = 0;
    isOver = false;
    readonly #versionId: number;
    readonly #work: Promise<void[]>;

    constructor(versionId: number) {
      this.#versionId = versionId;
      this.#work = Promise.all([0, 1, 2, 3].map((writer) => this.#write(writer)));
    }

    async end(): Promise<void> {
      this.isOver = true;
      await this.#work;
    }

    /** Waits for so many more writes. */
    async further(count: number): Promise<void> {
      const goal = this.writes + count;
      while (this.writes < goal && !this.isOver) {
        await delay(5);
      }
    }

    async #write(writer: number): Promise<void> {
      const node = nodes[writer % 2]!;
      for (let count = 0; !this.isOver; count += 1) {
        const first = 1 + writer * rowsOfWriter;
        const moved: [number, number][] = [
          [first + (count % 50), -1],
          [first + 50 + (count % 37), 1],
        ];
        const patches = moved.map(([rowId, by]) => {
          const amount = this.amounts.get(rowId) ?? 100;
          return { rowId, cells: { amount: String(amount + by) }, base: { amount } };
        });
        try {
          await node.edits.patchRows(this.#versionId, { patches }, 'ann');
        } catch (error) {
          // ClickHouse is away: nothing was written.
          expect(error).toMatchObject({ code: 'unavailable' });
          await delay(5);
          continue;
        }
        for (const { rowId, cells } of patches) {
          this.amounts.set(rowId, Number(cells.amount));
        }
        this.writes += 1;
      }
    }
  }

  /** Reads the sum of all amounts again and again; returns how often it could, and how often not. */
  async function checkSums(node: DataEngine, versionId: number, isOver: () => boolean) {
    const seen = { sums: 0, unavailable: 0 };
    const fn = { amount: 'sum', text: 'count' } as const;
    const request = { attributes: ['amount', 'text'], fn };
    while (!isOver()) {
      try {
        const { rows: found } = await node.requests.query(versionId, request);
        expect(found).toEqual([[rows * 100, rows]]);
        seen.sums += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'unavailable' });
        seen.unavailable += 1;
        await delay(5);
      }
    }
    return seen;
  }

  async function expectAmounts(versionId: number, amounts: ReadonlyMap<number, number>): Promise<void> {
    const request = { attributes: ['id', 'amount'], filter: { id: [...amounts.keys()] }, toIndex: 1000 };
    const expected = [...amounts].toSorted(([a], [b]) => a - b);
    for (const node of nodes) {
      const { rows: found } = await node.requests.query(versionId, request);
      expect(found).toEqual(expected);
    }
  }

  async function start() {
    const { versionId } = await createVersion(fixture, columns);
    await publishQuery(fixture, versionId, snapshot);
    const writers = new Writers(versionId);
    const readers = nodes.map((node) => checkSums(node, versionId, () => writers.isOver));
    for (const reader of readers) {
      reader.catch(() => (writers.isOver = true));
    }
    return { versionId, writers, readers };
  }

  const isThere = async (versionId: number) => {
    const { db } = fixture.database;
    const found = db.selectFrom('clickhouse_table').select('is_home').where('version_id', '=', versionId);
    return (await found.where('status', '=', 'current').execute()).some(({ is_home }) => is_home);
  };

  test('loses no edit and shows no wrong sum while four people write', async () => {
    const { versionId, writers, readers } = await start();
    for (let round = 0; round < rounds && !writers.isOver; round += 1) {
      await nodes[round % 2]!.moves!.move(versionId, 'ClickHouse');
      expect(await isThere(versionId)).toBe(true);
      await writers.further(20);
      await nodes[(round + 1) % 2]!.moves!.move(versionId, 'DuckDB');
      expect(await isThere(versionId)).toBe(false);
      await writers.further(20);
    }

    await nodes[0]!.moves!.move(versionId, 'ClickHouse');
    await writers.further(20);
    await writers.end();
    expect((await Promise.all(readers)).map(({ unavailable }) => unavailable)).toEqual([0, 0]);
    await expectAmounts(versionId, writers.amounts);
  }, 300_000);

  test('is unavailable while ClickHouse is away, and never wrong; other versions go on', async () => {
    const { versionId: other } = await createVersion(fixture, columns);
    await publishQuery(fixture, other, snapshot);
    const { versionId, writers, readers } = await start();
    const [node] = nodes as [DataEngine, DataEngine];

    for (let round = 0; round < rounds && !writers.isOver; round += 1) {
      const moving = node.moves!.move(versionId, 'ClickHouse');
      way.cut();
      await expect(moving).rejects.toMatchObject({ code: 'unavailable' });
      expect(await isThere(versionId)).toBe(false);
      await writers.further(5);
      way.restore();
      await node.moves!.move(versionId, 'ClickHouse');
      await writers.further(10);

      way.cut();
      const request = { attributes: ['amount'], filter: { text: [`t${round + 1}`] } };
      await expect(node.requests.query(versionId, request)).rejects.toMatchObject({ code: 'unavailable' });
      expect((await node.requests.query(other, request)).rows).toEqual([[100]]);
      expect(await node.describe()).toEqual([
        expect.objectContaining({ name: 'DuckDB' }),
        { name: 'ClickHouse', version: null, memory: 0 },
      ]);
      way.restore();
      await writers.further(10);
      await node.moves!.move(versionId, 'DuckDB');
    }

    await writers.end();
    await Promise.all(readers);
    await expectAmounts(versionId, writers.amounts);
  }, 300_000);

  test('has an edit in the next question, wherever it is', async () => {
    const { versionId } = await createVersion(fixture, columns);
    await publishQuery(fixture, versionId, snapshot);
    for (const place of ['ClickHouse', 'DuckDB', 'ClickHouse'] as const) {
      await nodes[0]!.moves!.move(versionId, place);
      for (const [index, node] of nodes.entries()) {
        const text = `${place} ${index}`;
        const patches = [{ rowId: 7, cells: { text } }];
        await node.edits.patchRows(versionId, { patches }, 'ann');
        for (const reader of nodes) {
          const request = { attributes: ['text'], filter: { id: [7] } };
          expect((await reader.requests.query(versionId, request)).rows).toEqual([[text]]);
        }
      }
    }
  }, 60_000);

  test('shows labels of a version in the other engine, wherever it is', async () => {
    const { versionId: names } = await createVersion(fixture, [{ name: 'code' }, { name: 'name' }]);
    await publishQuery(fixture, names, "SELECT 1::BIGINT AS _row_id, 'a' AS code, 'Alpha' AS name");
    const meta_lookup = { view_id: names, keyAttribute: 'code', valueAttribute: 'name' };
    const { versionId } = await createVersion(fixture, [
      { name: 'kind', display: 'meta-variable', meta_lookup },
    ]);
    await publishQuery(fixture, versionId, "SELECT 1::BIGINT AS _row_id, 'a' AS kind");

    for (const [main, related] of [
      ['ClickHouse', 'DuckDB'],
      ['DuckDB', 'ClickHouse'],
      ['ClickHouse', 'ClickHouse'],
    ] as const) {
      await nodes[0]!.moves!.move(versionId, main);
      await nodes[0]!.moves!.move(names, related);
      const name = `${main} ${related}`;
      await nodes[0]!.edits.patchRows(names, { patches: [{ rowId: 1, cells: { name } }] }, 'ann');
      for (const node of nodes) {
        const request = { attributes: ['kind'], like: { kind: name } };
        const { rows: found, labels } = await node.requests.query(versionId, request, {
          viewer: editorNamed('ann'),
        });
        expect({ found, labels }).toEqual({ found: [['a']], labels: { kind: { a: name } } });
      }
    }
  }, 60_000);

  test('is due for its size, unless it has shapes, which only DuckDB knows', async () => {
    const { db } = fixture.database;
    const moves = nodes[0]!.moves!;
    const dueOf = async (column: { name: string; type?: 'geometry' }) => {
      const { versionId } = await createVersion(fixture, [column]);
      await publishQuery(fixture, versionId, "SELECT 1::BIGINT AS _row_id, 'POINT (1 2)' AS place");
      await db
        .updateTable('version_state')
        .set({ row_count: 2_000_000 })
        .where('version_id', '=', versionId)
        .execute();
      return (await moves.due(versionId)).length;
    };
    expect(await dueOf({ name: 'place' })).toBe(1);
    expect(await dueOf({ name: 'place', type: 'geometry' })).toBe(0);
  });

  test('is read from DuckDB after an edit of many rows, until it is loaded again', async () => {
    const { versionId } = await createVersion(fixture, columns);
    const many = 250_000;
    await publishQuery(
      fixture,
      versionId,
      `SELECT i::BIGINT AS _row_id, 100::BIGINT AS amount, i::VARCHAR AS text FROM range(1, ${many + 1}) t(i)`,
    );
    const [node, other] = nodes as [DataEngine, DataEngine];
    await node.moves!.move(versionId, 'ClickHouse');
    await other.edits.patchRows(versionId, { patches: [{ rowId: 1, cells: { amount: '7' } }] }, 'ann');
    const maps = [{ invalidValue: '100', validValue: '1' }];
    expect(await node.edits.massEdit(versionId, 'amount', maps, editorNamed('ann'))).toMatchObject({
      changed: many - 1,
    });

    const request = { attributes: ['amount'], fn: { amount: 'sum' as const } };
    const sums = () =>
      Promise.all(nodes.map(async (each) => (await each.requests.query(versionId, request)).rows));
    expect(await sums()).toEqual([[[many + 6]], [[many + 6]]]);
    expect(await isThere(versionId)).toBe(false);

    await other.moves!.move(versionId, 'ClickHouse');
    await node.edits.patchRows(versionId, { patches: [{ rowId: 2, cells: { amount: '10' } }] }, 'ann');
    expect(await sums()).toEqual([[[many + 15]], [[many + 15]]]);
    expect(await isThere(versionId)).toBe(true);
  }, 120_000);
});
