import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RowPatch } from './plan-patch.ts';
import {
  createVersion,
  openTestEngine,
  publishQuery,
  type TestEngine,
  patchCell,
  editorNamed,
} from '../../../../tests/fixtures/data-engine.ts';

let fixture: TestEngine;
beforeAll(async () => {
  fixture = await openTestEngine();
}, 60_000);
afterAll(() => fixture.close());

const options = ['Ohio', 'Iowa'].map((value) => ({ value, label: value }));
const columns = [
  { name: 'state', type: 'select', options },
  { name: 'cost', type: 'number', dataType: 'numeric' as const },
  { name: 'programs', type: 'multiselect' },
  { name: 'note', trim: true },
];
const evil = "zz' OR 1=1 --";

async function publish(): Promise<number> {
  const { versionId } = await createVersion(fixture, columns);
  await publishQuery(
    fixture,
    versionId,
    `SELECT * FROM (VALUES
      (1::BIGINT, 'OH', '10', 'IA, PA', ' a '), (2, 'oh', '010', 'PA', 'b'), (3, 'OH', 'n/a', '"a,b", PA', NULL),
      (4, 'Iowa', NULL, NULL, 'a'), (5, 'OH', '10', ' , ', '${evil.replaceAll("'", "''")}')
    ) AS t(_row_id, state, cost, programs, note)`,
  );
  return versionId;
}

const names = columns.map(({ name }) => name);
const look = async (versionId: number) =>
  (await fixture.engine.requests.query(versionId, { attributes: ['id', ...names] })).rows;
const column = async (versionId: number, name: string) =>
  (
    await fixture.engine.requests.query(versionId, { attributes: [name], orderBy: { id: 'asc nulls last' } })
  ).rows.map(([cell]) => cell);
const map = (invalidValue: string | null, validValue: string | null) => ({ invalidValue, validValue });

describe('a column of rich text with a limit', () => {
  test('takes texts up to the limit, by every edit, and refuses longer ones with a sentence', async () => {
    const { engine } = fixture;
    const { versionId } = await createVersion(fixture, [{ name: 'notes', type: 'lexical', max_length: 5 }]);
    await publishQuery(fixture, versionId, "SELECT 1::BIGINT AS _row_id, 'uploaded text' AS notes");
    const styled = (text: string) =>
      JSON.stringify({
        root: {
          type: 'root',
          children: [{ type: 'heading', tag: 'h2', children: [{ type: 'text', text, format: 1 }] }],
        },
      });
    const refused = {
      code: 'invalid_request',
      message:
        'Editor state validation failed! Server did not accept changes. The text is 2 characters too long.',
      details: { column: 'notes' },
    };
    const set = (text: string) =>
      engine.edits.patchRows(versionId, { patches: [{ rowId: 1, cells: { notes: text } }] }, 'ann');
    await expect(set(styled('sixsix!'))).rejects.toMatchObject(refused);
    await expect(engine.edits.insertRows(versionId, [{ notes: 'sixsix!' }], 'ann')).rejects.toMatchObject(
      refused,
    );
    await expect(
      engine.edits.massEdit(versionId, 'notes', [map('uploaded text', 'sixsix!')], editorNamed('ann')),
    ).rejects.toMatchObject(refused);
    expect(await column(versionId, 'notes')).toEqual(['uploaded text']);
    expect(await set(styled('five!'))).toMatchObject({ changed: 1 });
    expect(await column(versionId, 'notes')).toEqual([styled('five!')]);
  });
});

describe('a mass edit', () => {
  test('changes cells that equal the value exactly, and reports the number', async () => {
    const versionId = await publish();
    const { engine } = fixture;
    await look(versionId);
    expect(await engine.edits.massEdit(versionId, 'state', [map('OH', 'Ohio')], editorNamed('ann'))).toEqual({
      seq: 2,
      changed: 3,
      valid: 2,
      invalid: 1,
    });
    expect(await column(versionId, 'state')).toEqual(['Ohio', 'oh', 'Ohio', 'Iowa', 'Ohio']);
    expect(
      await engine.edits.massEdit(versionId, 'cost', [map('10', '1.5'), map(null, '0')], editorNamed('ann')),
    ).toMatchObject({ changed: 3 });
    expect(await column(versionId, 'cost')).toEqual([1.5, 10, 'n/a', 0, 1.5]);
    expect(
      await engine.edits.massEdit(versionId, 'cost', [map('n/a', null)], editorNamed('ann')),
    ).toMatchObject({
      changed: 1,
      valid: 1,
      invalid: 0,
    });
    expect(await engine.edits.massEdit(versionId, 'cost', [map('nothing', 'x')], editorNamed('ann'))).toEqual(
      {
        seq: null,
        changed: 0,
        valid: 0,
        invalid: 0,
      },
    );
  });

  test('changes members of lists, and drops those that become nothing or come twice', async () => {
    const versionId = await publish();
    const { engine } = fixture;
    await engine.edits.massEdit(
      versionId,
      'programs',
      [map('a,b', 'c "d", e'), map('IA', 'PA')],
      editorNamed('ann'),
    );
    expect(await column(versionId, 'programs')).toEqual([['PA'], ['PA'], ['c "d", e', 'PA'], null, ' , ']);
    await engine.edits.massEdit(
      versionId,
      'programs',
      [map('PA', null), map(null, 'none')],
      editorNamed('ann'),
    );
    expect(await column(versionId, 'programs')).toEqual([null, null, ['c "d", e'], ['none'], ['none']]);
  });

  test('lets values change places, and takes SQL as text', async () => {
    const versionId = await publish();
    const { engine } = fixture;
    await engine.edits.massEdit(versionId, 'state', [map('OH', 'oh'), map('oh', 'OH')], editorNamed('ann'));
    expect(await column(versionId, 'state')).toEqual(['oh', 'OH', 'oh', 'Iowa', 'oh']);
    expect(
      await engine.edits.massEdit(versionId, 'state', [map(evil, 'x')], editorNamed('ann')),
    ).toMatchObject({
      changed: 0,
    });
    expect(
      await engine.edits.massEdit(
        versionId,
        'note',
        [map(evil, `'); DROP TABLE "item"; --`)],
        editorNamed('ann'),
      ),
    ).toMatchObject({ changed: 1 });
    expect((await column(versionId, 'note'))[4]).toBe(`'); DROP TABLE "item"; --`);
    await expect(
      engine.edits.massEdit(versionId, evil, [map('a', 'b')], editorNamed('ann')),
    ).rejects.toMatchObject({
      code: 'unknown_column',
    });
    const twice = engine.edits.massEdit(
      versionId,
      'state',
      [map('a', 'b'), map('a', 'c')],
      editorNamed('ann'),
    );
    await expect(twice).rejects.toMatchObject({ code: 'invalid_request' });
    await expect(
      engine.edits.massEdit(versionId, 'state', [map('a', '\0')], editorNamed('ann')),
    ).rejects.toMatchObject({
      code: 'invalid_request',
    });
  });
});

describe('an undo', () => {
  test('brings back what was there, for every kind of entry, and can be undone', async () => {
    const versionId = await publish();
    const { engine } = fixture;
    const states = [await look(versionId)];
    const edits = [
      () => patchCell(engine, versionId, 1, 'cost', '007', {}, 'ann'),
      () =>
        engine.edits.massEdit(versionId, 'state', [map('OH', 'Ohio'), map('oh', null)], editorNamed('ann')),
      () => engine.edits.insertRows(versionId, [{ state: 'Guam', note: ' x ' }], 'ann'),
      () => engine.edits.deleteRows(versionId, [3], 'ann'),
      () => engine.edits.deleteRows(versionId, [1, 2, 6], 'ann'),
      () => engine.edits.insertRows(versionId, [{ cost: '1' }, { cost: '2' }], 'ann'),
      () =>
        engine.edits.patchRows(
          versionId,
          { patches: [{ rowId: 4, cells: { note: 'p', cost: '9' } }], inserts: [{ note: 'q' }] },
          'ann',
        ),
      () => engine.edits.insertRows(versionId, [{ state: 'Utah' }], 'ann'),
    ];
    const seqs: number[] = [];
    for (const edit of edits) {
      await edit();
      seqs.push((await engine.state(versionId)).seq);
      states.push(await look(versionId));
    }
    for (const seq of seqs.toReversed()) {
      states.pop();
      const undone = await engine.edits.undo(versionId, seq, 'bob');
      expect(await look(versionId)).toEqual(states.at(-1));
      const again = await engine.edits.undo(versionId, undone.seq, 'bob');
      await engine.edits.undo(versionId, again.seq, 'bob');
      expect(await look(versionId)).toEqual(states.at(-1));
    }
    const before = await look(versionId);
    await fixture.restart();
    expect(await look(versionId)).toEqual(before);
  });

  test('is refused where a later edit depends on it, and names the cell', async () => {
    const versionId = await publish();
    const { engine } = fixture;
    const { seq } = await engine.edits.massEdit(versionId, 'state', [map('OH', 'Ohio')], editorNamed('ann'));
    await patchCell(engine, versionId, 3, 'state', 'Iowa', {}, 'bob');
    await expect(engine.edits.undo(versionId, seq!, 'ann')).rejects.toMatchObject({
      code: 'conflict',
      details: { rowId: 3, column: 'state', current: 'Iowa' },
    });
    const patched = await patchCell(engine, versionId, 1, 'cost', '1', {}, 'ann');
    await patchCell(engine, versionId, 1, 'cost', '2', {}, 'bob');
    await expect(engine.edits.undo(versionId, patched.seq!, 'ann')).rejects.toMatchObject({
      code: 'conflict',
      details: { rowId: 1, column: 'cost', current: 2 },
    });
    await engine.edits.insertRows(versionId, [{ state: 'Guam' }], 'ann');
    const inserted = (await engine.state(versionId)).seq;
    await patchCell(engine, versionId, 6, 'note', 'mine', {}, 'bob');
    await expect(engine.edits.undo(versionId, inserted, 'ann')).rejects.toMatchObject({
      details: { rowId: 6, column: 'note', current: 'mine' },
    });
    await expect(engine.edits.undo(versionId, 999, 'ann')).rejects.toMatchObject({ code: 'not_found' });
    await publishQuery(fixture, versionId, `SELECT 1::BIGINT AS _row_id, 'new' AS state`);
    await expect(engine.edits.undo(versionId, inserted, 'ann')).rejects.toMatchObject({ code: 'conflict' });
  });
});

test('a clear is final: rows, snapshot, log and outcomes are gone, and only its own entry says that it happened', async () => {
  const versionId = await publish();
  const { engine, database } = fixture;
  const patch = { rowId: 1, cells: { note: 'secret' } };
  await engine.edits.patchRows(versionId, { patches: [patch], key: 'a key' }, 'ann');
  const { seq: before } = await engine.state(versionId);
  const { seq, cleared } = await engine.edits.clear(versionId, 'ann');
  expect({ seq, cleared }).toEqual({ seq: before + 1, cleared: 5 });
  expect(await look(versionId)).toEqual([]);
  expect(await engine.state(versionId)).toMatchObject({ snapshot: null, seq, snapshotSeq: seq });
  expect(await engine.edits.history(versionId, { limit: 9 })).toMatchObject([
    { kind: 'clear', by: 'ann', rows: 5 },
  ]);
  const outcomes = await database.db
    .selectFrom('edit_request')
    .select('key')
    .where('version_id', '=', versionId)
    .execute();
  expect(outcomes).toEqual([]);
  await expect(engine.edits.undo(versionId, seq!, 'ann')).rejects.toMatchObject({
    code: 'conflict',
    message: 'Cleared data cannot be restored.',
  });
  await expect(engine.edits.undo(versionId, before, 'ann')).rejects.toMatchObject({ code: 'not_found' });
  expect(await engine.edits.clear(versionId, 'ann')).toEqual({ seq: null, cleared: 0 });

  // The version takes rows as before; ids are never used twice.
  const { rowIds } = await engine.edits.insertRows(versionId, [{ state: 'Guam' }], 'ann');
  expect(rowIds).toEqual([6]);
  await fixture.restart();
  expect(await look(versionId)).toEqual([[6, 'Guam', null, null, null]]);
});

test('rows of a request that is sent again with its key are added once', async () => {
  const versionId = await publish();
  const { engine } = fixture;
  const request = {
    patches: [{ rowId: 1, cells: { cost: '1' }, base: { cost: 10 } }],
    inserts: [{ note: 'new' }],
    key: 'the key of a request',
  };
  const [first, again] = await Promise.all([
    engine.edits.patchRows(versionId, request, 'ann'),
    engine.edits.patchRows(versionId, request, 'ann'),
  ]);
  expect(first).toEqual({ seq: 3, changed: 1, rowIds: [6] });
  expect(again).toEqual(first);
  const other = await engine.edits.patchRows(
    versionId,
    { patches: [], inserts: [{}], key: 'another key' },
    'ann',
  );
  expect(other.rowIds).toEqual([7]);
  const elsewhere = await publish();
  expect(await engine.edits.patchRows(elsewhere, request, 'ann')).toEqual(first);
  expect(await look(elsewhere)).toHaveLength(6);
});

describe('cells of many rows', () => {
  const patches: RowPatch[] = [
    { rowId: 1, cells: { state: 'Ohio', cost: '1' }, base: { state: 'OH', cost: 10 } },
    { rowId: 3, cells: { cost: '', programs: 'PA' }, base: { cost: 'n/a', programs: ['a,b', 'PA'] } },
  ];

  test('are set at once, and are one entry of the history', async () => {
    const versionId = await publish();
    const { engine } = fixture;
    const outcome = await engine.edits.patchRows(versionId, { patches, inserts: [{ note: 'new' }] }, 'ann');
    expect(outcome).toEqual({ seq: 4, changed: 4, rowIds: [6] });
    expect((await look(versionId)).filter(([id]) => [1, 3, 6].includes(id as number))).toEqual([
      [1, 'Ohio', 1, ['IA', 'PA'], 'a'],
      [3, 'OH', null, ['PA'], null],
      [6, null, null, null, 'new'],
    ]);
    expect(
      await engine.edits.patchRows(versionId, { patches: [{ rowId: 1, cells: { cost: '1' } }] }, 'bob'),
    ).toEqual({
      seq: null,
      changed: 0,
      rowIds: [],
    });
    await engine.edits.deleteRows(versionId, [1, 2], 'bob');
    const entry = { before: null, after: null, undoes: null, undoneBy: null, isUndone: false };
    const history = await engine.edits.history(versionId, { limit: 10 });
    expect(history).toMatchObject([
      { ...entry, seq: 6, firstSeq: 5, kind: 'delete', by: 'bob', rows: 2, deleted: 2, rowId: null },
      { ...entry, seq: 4, firstSeq: 2, kind: 'patch', by: 'ann', rows: 3, inserted: 1, rowId: null },
    ]);
    expect(await engine.edits.history(versionId, { limit: 1, before: 5 })).toEqual([history[1]]);
    expect(await engine.edits.history(versionId, { limit: 2, within: 3 })).toMatchObject([
      { seq: 4, rowId: 6, after: { note: 'new' } },
      {
        seq: 3,
        rowId: 3,
        before: { cost: 'n/a', programs: '"a,b", PA' },
        after: { cost: null, programs: 'PA' },
        rows: 3,
      },
    ]);
    expect(await engine.edits.history(versionId, { limit: 9, rowId: 1 })).toMatchObject([
      { seq: 5, kind: 'delete', before: { state: 'Ohio' } },
      { seq: 2, kind: 'patch', rows: 3, after: { state: 'Ohio', cost: '1' } },
    ]);
  });

  test('are refused where one of them moved or its row is gone, and then nothing changes', async () => {
    const versionId = await publish();
    const { engine } = fixture;
    await patchCell(engine, versionId, 3, 'programs', 'IA', {}, 'bob');
    const before = await look(versionId);
    await expect(engine.edits.patchRows(versionId, { patches }, 'ann')).rejects.toMatchObject({
      code: 'conflict',
      details: { cells: [{ rowId: 3, column: 'programs', current: ['IA'] }] },
    });
    const gone = [...patches, { rowId: 99, cells: { cost: '1' } }];
    await expect(engine.edits.patchRows(versionId, { patches: gone }, 'ann')).rejects.toMatchObject({
      code: 'not_found',
      details: { rowIds: [99] },
    });
    const unknown = engine.edits.patchRows(
      versionId,
      { patches: [{ rowId: 1, cells: { [evil]: '1' } }] },
      'ann',
    );
    await expect(unknown).rejects.toMatchObject({ code: 'unknown_column' });
    expect(await look(versionId)).toEqual(before);
  });

  test('that were undone and brought back are not undone', async () => {
    const versionId = await publish();
    const { engine } = fixture;
    const { seq } = await engine.edits.patchRows(versionId, { patches, inserts: [{ note: 'new' }] }, 'ann');
    const after = await look(versionId);
    const undone = await engine.edits.undo(versionId, seq! - 1, 'ann');
    expect(
      (await engine.edits.history(versionId, { limit: 9 })).map(({ rows, isUndone }) => [rows, isUndone]),
    ).toEqual([
      [3, false],
      [3, true],
    ]);
    await engine.edits.undo(versionId, undone.seq, 'bob');
    expect(await look(versionId)).toEqual(after);
    expect((await engine.edits.history(versionId, { limit: 9 })).map(({ isUndone }) => isUndone)).toEqual([
      false,
      true,
      false,
    ]);
  });
});

test('the history says who changed what, newest first, of a version or of a row', async () => {
  const versionId = await publish();
  const { engine } = fixture;
  await patchCell(engine, versionId, 2, 'cost', '7', {}, 'ann');
  const { seq } = await engine.edits.massEdit(versionId, 'state', [map('OH', 'Ohio')], editorNamed('bob'));
  await engine.edits.deleteRows(versionId, [4], 'ann');
  await engine.edits.undo(versionId, seq!, 'cid');
  const history = await engine.edits.history(versionId, { limit: 10 });
  expect(
    history.map(({ kind, by, rows, undoes, undoneBy }) => ({ kind, by, rows, undoes, undoneBy })),
  ).toEqual([
    { kind: 'massedit', by: 'cid', rows: 3, undoes: 3, undoneBy: null },
    { kind: 'delete', by: 'ann', rows: 1, undoes: null, undoneBy: null },
    { kind: 'massedit', by: 'bob', rows: 3, undoes: null, undoneBy: 5 },
    { kind: 'patch', by: 'ann', rows: 1, undoes: null, undoneBy: null },
  ]);
  expect(history[3]).toMatchObject({
    rowId: 2,
    before: { cost: '010' },
    after: { cost: '7' },
    at: expect.stringMatching(/^\d{4}-.*Z$/),
  });
  expect(history[2]).toMatchObject({ rowId: null, before: null, column: 'state', maps: [map('OH', 'Ohio')] });
  const ofRow = await engine.edits.history(versionId, { rowId: 3, limit: 10 });
  expect(ofRow.map(({ kind, before, after }) => [kind, before, after])).toEqual([
    ['massedit', { state: 'Ohio' }, { state: 'OH' }],
    ['massedit', { state: 'OH' }, { state: 'Ohio' }],
  ]);
  expect((await engine.edits.history(versionId, { limit: 2, before: 5 })).map((entry) => entry.seq)).toEqual([
    4, 3,
  ]);
  await expect(engine.edits.history(999_999, { limit: 1 })).rejects.toMatchObject({ code: 'not_found' });
});
