import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DataEngine } from '../../src/server/engine/engine.server.ts';
import {
  createVersion,
  editorNamed,
  openTestEngine,
  publishQuery,
  type TestEngine,
} from '../fixtures/data-engine.ts';
import { Gone, Refused, startEditNode, type EditNode } from './edit-node.ts';

/** The cells of a writer's rows by their label, which no two rows share. */
type Rows = ReadonlyMap<string, { note: string | null; state: string | null }>;
/**
 * An edit of a writer's own rows: what it makes of them, and the entry of the log where it can be taken back.
 */
type Edit = { becomes: Rows; run(node: EditNode): Promise<number | null> };
type Writer = {
  name: string;
  rows: Rows;
  ids: Map<string, number>;
  made: number;
  /** The edit that was sent and not answered. */
  sent: Edit | null;
  /** The last edit, while it can be taken back. */
  undoable: { seq: number; before: Rows } | null;
};
/** A cell that all of them count up: how often they were told that they did, and how often they may have. */
type Count = { told: number; unsure: number };

const edits = 500;
const writerNames = ['ann', 'bob', 'cyd', 'dan'];
const rowsAtFirst = 10;
const columns = ['label', 'note', 'state'].map((name) => ({ name }));

let fixture: TestEngine;
let versionId: number;
beforeAll(async () => {
  fixture = await openTestEngine();
  ({ versionId } = await createVersion(fixture, columns));
  const rows = writerNames.map((name) => `SELECT '${name} ' || i AS label FROM range(${rowsAtFirst}) t(i)`);
  await publishQuery(
    fixture,
    versionId,
    `SELECT row_number() OVER () AS _row_id, label, NULL::VARCHAR AS note, split_part(label, ' ', 1) || ':0' AS state FROM (SELECT 'count' AS label UNION ALL ${rows.join(' UNION ALL ')})`,
  );
});
afterAll(() => fixture.close());

const pick = <Item>(items: readonly Item[]): Item => items[Math.floor(Math.random() * items.length)]!;
const stateOf = ({ name }: Writer) => `${name}:${Math.floor(Math.random() * 3)}`;

function insert(writer: Writer): Edit {
  const added = Array.from({ length: 1 + Math.floor(Math.random() * 5) }, () => ({
    label: `${writer.name} ${(writer.made += 1)}`,
    note: `made by ${writer.name}`,
    state: stateOf(writer),
  }));
  return {
    becomes: new Map([...writer.rows, ...added.map(({ label, ...cells }) => [label, cells] as const)]),
    run: async (node) => {
      const { rowIds } = await node.call('insertRows', versionId, added, writer.name);
      added.forEach(({ label }, place) => writer.ids.set(label, rowIds[place]!));
      return rowIds.length === 1 ? lastEntry(node, rowIds[0]!) : null;
    },
  };
}

function patch(writer: Writer): Edit {
  const [label, cells] = pick([...writer.rows]);
  const column = pick(['note', 'state'] as const);
  const value = column === 'state' ? stateOf(writer) : `note ${Math.random()}`;
  const base = cells[column];
  return {
    becomes: new Map(writer.rows).set(label, { ...cells, [column]: value }),
    run: async (node) => {
      const rowId = writer.ids.get(label)!;
      const patch = { rowId, cells: { [column]: value }, base: { [column]: base } };
      return (await node.call('patchRows', versionId, { patches: [patch] }, writer.name)).seq;
    },
  };
}

function remove(writer: Writer): Edit {
  const labels = [...writer.rows.keys()].filter(() => Math.random() < 2 / writer.rows.size);
  const rowIds = labels.map((label) => writer.ids.get(label)!);
  return {
    becomes: new Map([...writer.rows].filter(([label]) => !labels.includes(label))),
    run: async (node) => {
      const { deleted } = await node.call('deleteRows', versionId, rowIds, writer.name);
      expect(deleted).toBe(rowIds.length);
      return rowIds.length === 1 ? lastEntry(node, rowIds[0]!) : null;
    },
  };
}

function massEdit(writer: Writer): Edit {
  const [invalidValue, validValue] = [stateOf(writer), stateOf(writer)];
  const became = (state: string | null) => (state === invalidValue ? validValue : state);
  const changed = [...writer.rows.values()].filter(({ state }) => state !== became(state)).length;
  return {
    becomes: new Map(
      [...writer.rows].map(([label, cells]) => [label, { ...cells, state: became(cells.state) }]),
    ),
    run: async (node) => {
      const maps = [{ invalidValue, validValue }];
      const done = await node.call('massEdit', versionId, 'state', maps, editorNamed(writer.name));
      expect(done.changed).toBe(changed);
      return done.seq;
    },
  };
}

function undo(writer: Writer): Edit | null {
  const { undoable } = writer;
  if (!undoable) return null;
  return {
    becomes: undoable.before,
    run: async (node) => (await node.call('undo', versionId, undoable.seq, writer.name)).seq,
  };
}

async function lastEntry(node: EditNode, rowId: number): Promise<number> {
  return (await node.call('history', versionId, { rowId, limit: 1 }))[0]!.seq;
}

function chooseEdit(writer: Writer): Edit {
  const chosen = pick([insert, patch, patch, patch, remove, massEdit, undo])(writer);
  return chosen ?? patch(writer);
}

/**
 * Edits one's own rows, and now and then the cell that all count up, until the process is gone or nothing is
 * left to do.
 */
async function write(writer: Writer, node: EditNode, count: Count, next: () => boolean): Promise<void> {
  while (next()) {
    try {
      if (Math.random() < 0.15) {
        await countUp(node, count);
      } else {
        await edit(writer, node);
      }
    } catch (error) {
      if (error instanceof Gone) return;
      throw error;
    }
  }
}

async function edit(writer: Writer, node: EditNode): Promise<void> {
  const before = writer.rows;
  const chosen = writer.rows.size === 0 ? insert(writer) : chooseEdit(writer);
  writer.sent = chosen;
  const seq = await chosen.run(node);
  writer.sent = null;
  writer.rows = chosen.becomes;
  writer.undoable = seq === null ? null : { seq, before };
}

async function countUp(node: EditNode, count: Count): Promise<void> {
  for (;;) {
    const base = (await cellsOf({ query: (...given) => node.call('query', ...given) }, 'count'))[0]!.note;
    // No two writers set the same text: the second would be taken for the first, sent again.
    const value = `${numberOf(base) + 1} ${crypto.randomUUID()}`;
    count.unsure += 1;
    try {
      const patch = { rowId: 1, cells: { note: value }, base: { note: base } };
      await node.call('patchRows', versionId, { patches: [patch] }, null);
      count.unsure -= 1;
      count.told += 1;
      return;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      // Another writer was quicker, and nothing has been written.
      expect(error.code).toBe('conflict');
      count.unsure -= 1;
    }
  }
}

const numberOf = (note: string | null) => Number(note?.split(' ')[0] ?? 0);

type Requests = Pick<DataEngine['requests'], 'query'>;

type Found = { id: number; label: string; note: string | null; state: string | null };

async function cellsOf(requests: Requests, prefix: string): Promise<Found[]> {
  const attributes = ['id', 'label', 'note', 'state'];
  const { rows } = await requests.query(versionId, { attributes, like: { label: prefix }, toIndex: 10_000 });
  return rows.map(([id, label, note, state]) => ({ id, label, note, state }) as Found);
}

/**
 * Compares what is there with what was answered; an edit that was not answered is there whole and once, or
 * not at all.
 */
async function verify(requests: Requests, writers: Writer[], count: Count): Promise<void> {
  for (const writer of writers) {
    const found = await cellsOf(requests, `${writer.name} `);
    const rows: Rows = new Map(found.map(({ label, note, state }) => [label, { note, state }]));
    expect(found, 'no row is there twice').toHaveLength(rows.size);
    const inOrder = (of: Rows) => [...of].toSorted(([a], [b]) => a.localeCompare(b));
    if (!writer.sent) {
      expect(inOrder(rows)).toEqual(inOrder(writer.rows));
    } else {
      expect([writer.rows, writer.sent.becomes].map(inOrder)).toContainEqual(inOrder(rows));
    }
    for (const { id, label } of found) {
      expect(writer.ids.get(label) ?? id, label).toBe(id);
    }
    if (writer.sent) {
      Object.assign(writer, { rows, sent: null, undoable: null });
    }
    for (const { id, label } of found) {
      writer.ids.set(label, id);
    }
  }
  const counted = numberOf((await cellsOf(requests, 'count'))[0]!.note);
  expect(counted).toBeGreaterThanOrEqual(count.told);
  expect(counted).toBeLessThanOrEqual(count.told + count.unsure);
  Object.assign(count, { told: counted, unsure: 0 });
}

test('500 edits by four writers, killed five times: every acknowledged edit is there, once', async () => {
  const writers = writerNames.map((name, index): Writer => {
    const labels = Array.from({ length: rowsAtFirst }, (_, row) => `${name} ${row}`);
    return {
      name,
      rows: new Map(labels.map((label) => [label, { note: null, state: `${name}:0` }])),
      ids: new Map(labels.map((label, row) => [label, 2 + index * rowsAtFirst + row])),
      made: rowsAtFirst,
      sent: null,
      undoable: null,
    };
  });
  const count: Count = { told: 0, unsure: 0 };
  const kills = Array.from({ length: 5 }, () => Math.floor(Math.random() * edits)).toSorted((a, b) => a - b);
  let begun = 0;
  for (const end of [...kills, edits]) {
    const node = await startEditNode(fixture);
    await verify({ query: (...given) => node.call('query', ...given) }, writers, count);
    let killed: Promise<void> | null = null;
    const next = () => {
      if (begun < edits) {
        begun += 1;
      } else {
        return false;
      }
      if (begun >= end) {
        killed ??= delay(Math.random() * 10).then(node.kill);
      }
      return true;
    };
    await Promise.all(writers.map((writer) => write(writer, node, count, next)));
    await (killed ?? node.kill());
  }
  // This node has its own replica and has seen nothing so far but the log.
  await verify(fixture.engine.requests, writers, count);
  const again = await startEditNode(fixture);
  await verify({ query: (...given) => again.call('query', ...given) }, writers, count);
  await again.kill();
}, 180_000);
