import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditBatch } from './row-edits.ts';
import { EditQueue, type EditOutcome } from './edit-queue.ts';

let outcomes: (EditOutcome | ((batch: EditBatch) => EditOutcome))[];
let sent: EditBatch[];
let kept: readonly EditBatch[];
let saved: (number | null)[];
let gone: readonly number[];

beforeEach(() => {
  vi.useFakeTimers();
  [outcomes, sent, kept, saved, gone] = [[], [], [], [], []];
});
afterEach(() => vi.useRealTimers());

const open = () =>
  new EditQueue({
    delay: 500,
    send: (batch) => {
      sent.push(batch);
      const next = outcomes.shift() ?? { kind: 'saved', seq: sent.length };
      return Promise.resolve(typeof next === 'function' ? next(batch) : next);
    },
    keep: (batches) => (kept = batches),
    onSaved: (_batch, seq) => saved.push(seq),
    onGone: (rowIds) => (gone = rowIds),
  });
const edit = (rowId: number, value: string | null, base: string | null = 'old', column = 'a') => ({
  rowId,
  column,
  value,
  base,
});
const cells = (...edits: ReturnType<typeof edit>[]): EditBatch => ({ kind: 'cells', edits, inserts: [] });

test('a typed value is sent 500 ms after the last change, once', async () => {
  const queue = open();
  queue.type(edit(1, 'n'));
  await vi.advanceTimersByTimeAsync(400);
  queue.type(edit(1, 'new', 'n'));
  expect(queue.snapshot()).toMatchObject({ state: { kind: 'saving' } });
  expect(queue.snapshot().unsaved(1)?.get('a')).toEqual({ raw: 'new', isConflict: false });
  expect(kept).toEqual([cells(edit(1, 'new'))]);
  await vi.advanceTimersByTimeAsync(499);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([cells(edit(1, 'new'))]);
  expect(queue.snapshot()).toMatchObject({ state: { kind: 'saved' } });
  expect(queue.snapshot().unsaved(1)).toBeUndefined();
  expect([kept, saved]).toEqual([[], [1]]);
});

test('what is typed into a cell is kept for a closed tab, and sent only once the cell is left', async () => {
  const queue = open();
  queue.draft(edit(1, 'Fa'));
  expect(kept).toEqual([cells(edit(1, 'Fa'))]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([sent, queue.snapshot().unsaved(1), queue.saveState()]).toEqual([[], undefined, { kind: 'saved' }]);
  // Escape.
  queue.draft(null);
  await vi.advanceTimersByTimeAsync(10_000);
  expect([kept, sent]).toEqual([[], []]);
  // Another screen, while the cell is edited.
  queue.draft(edit(1, 'Far'));
  const closing = queue.close();
  await vi.advanceTimersByTimeAsync(500);
  await closing;
  expect([kept, sent]).toEqual([[], [cells(edit(1, 'Far'))]]);
});

test('rows that are added are counted until the server has them', async () => {
  const queue = open();
  outcomes = [{ kind: 'offline' }];
  queue.run({ kind: 'cells', edits: [], inserts: [{}, {}] });
  await vi.advanceTimersByTimeAsync(1);
  expect(queue.snapshot()).toMatchObject({ state: { kind: 'offline' }, newRows: 2 });
  await vi.advanceTimersByTimeAsync(3000);
  expect(queue.snapshot()).toMatchObject({ state: { kind: 'saved' }, newRows: 0 });
});

test('what is typed while the same cell is on its way follows it', async () => {
  const queue = open();
  queue.type(edit(1, 'n'));
  const flushed = queue.flush();
  queue.type(edit(1, 'new', 'n'));
  await flushed;
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([cells(edit(1, 'n')), cells(edit(1, 'new', 'n'))]);
});

test('without a connection all edits wait, and are sent in order when it is back', async () => {
  const queue = open();
  outcomes = [{ kind: 'offline' }, { kind: 'offline' }];
  queue.run(cells(edit(1, 'x'), edit(2, 'y')));
  queue.run({ kind: 'delete', rowIds: [3] });
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.snapshot().state).toEqual({ kind: 'offline' });
  expect(kept).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(6000);
  expect(queue.snapshot().state).toEqual({ kind: 'saved' });
  expect(sent.at(-1)).toEqual({ kind: 'delete', rowIds: [3] });
  expect(kept).toEqual([]);
});

test('a cell that already has the value is saved: an earlier response was lost', async () => {
  const queue = open();
  outcomes = [{ kind: 'offline' }, { kind: 'conflict', cells: [{ rowId: 1, column: 'a', current: 'x' }] }];
  queue.run(cells(edit(1, 'x')));
  await vi.advanceTimersByTimeAsync(3000);
  expect(queue.snapshot()).toMatchObject({ state: { kind: 'saved' }, conflicts: [] });
  expect([kept, saved]).toEqual([[], [null]]);
});

test('cells that someone else changed wait for a choice, all others go on', async () => {
  const queue = open();
  outcomes = [{ kind: 'conflict', cells: [{ rowId: 2, column: 'a', current: 'theirs' }] }];
  queue.run(cells(edit(1, 'x'), edit(2, 'y')));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([cells(edit(1, 'x'), edit(2, 'y')), cells(edit(1, 'x'))]);
  const conflict = { rowId: 2, column: 'a', mine: 'y', base: 'old', theirs: 'theirs' };
  expect(queue.snapshot()).toMatchObject({ state: { kind: 'conflict' }, conflicts: [conflict] });
  expect(queue.snapshot().unsaved(2)?.get('a')).toEqual({ raw: 'y', isConflict: true });
  expect(kept).toEqual([cells(edit(2, 'y'))]);
  queue.type(edit(2, 'yes', 'y'));
  queue.resolve('mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual(cells(edit(2, 'yes', 'theirs')));
  expect(queue.snapshot().state).toEqual({ kind: 'saved' });
});

test('what is typed into a cell whose earlier value is in conflict is the own value of the choice', async () => {
  const queue = open();
  outcomes = [
    { kind: 'conflict', cells: [{ rowId: 1, column: 'a', current: 'theirs' }] },
    { kind: 'offline' },
  ];
  queue.run(cells(edit(1, 'first')));
  queue.type(edit(1, 'last', 'first'));
  queue.type(edit(2, 'other'));
  await vi.advanceTimersByTimeAsync(500);
  expect(queue.snapshot()).toMatchObject({
    state: { kind: 'offline' },
    conflicts: [{ rowId: 1, mine: 'last', theirs: 'theirs' }],
  });
  queue.resolve('mine');
  await vi.advanceTimersByTimeAsync(3000);
  expect(sent.slice(2)).toEqual([cells(edit(2, 'other')), cells(edit(1, 'last', 'theirs'))]);
  expect([queue.snapshot().state, queue.snapshot().conflicts]).toEqual([{ kind: 'saved' }, []]);
});

test('the other value is taken without sending anything', async () => {
  const queue = open();
  outcomes = [{ kind: 'conflict', cells: [{ rowId: 2, column: 'a', current: 'theirs' }] }];
  queue.type(edit(2, 'y'));
  await queue.flush();
  queue.resolve('theirs', queue.snapshot().conflicts[0]);
  expect(queue.snapshot()).toMatchObject({ state: { kind: 'saved' }, conflicts: [] });
  expect([sent.length, kept]).toEqual([1, []]);
});

test('rows that someone else deleted are reported, and the rest is written', async () => {
  const queue = open();
  outcomes = [{ kind: 'gone', rowIds: [1] }];
  queue.run(cells(edit(1, 'x'), edit(2, 'y')));
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual([1]);
  expect(sent.at(-1)).toEqual(cells(edit(2, 'y')));
});

test('a deletion that the server refuses is taken back with the reason, and what was done before and after it is kept', async () => {
  const queue = open();
  const refusal = { kind: 'refused', message: 'Rows of this source are read-only.' } as const;
  const deletion: EditBatch = { kind: 'delete', rowIds: [3] };
  outcomes = [{ kind: 'saved', seq: 1 }, refusal];
  queue.type(edit(1, 'x'));
  const refused = expect(queue.runOrTakeBack(deletion)).rejects.toThrow(refusal.message);
  queue.type(edit(2, 'y'));
  await refused;
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([cells(edit(1, 'x')), deletion, cells(edit(2, 'y'))]);
  expect(queue.snapshot().state).toEqual({ kind: 'saved' });
  // It may be tried again.
  await queue.runOrTakeBack(deletion);
  expect(sent).toHaveLength(4);
  expect([kept, saved]).toEqual([[], [1, 3, 4]]);
});

test('a deletion behind a refused change is taken back alone; one that waits for a connection is not', async () => {
  const queue = open();
  const refusal = { kind: 'refused', message: 'No.' } as const;
  outcomes = [refusal, refusal];
  queue.run(cells(edit(1, 'x')));
  await vi.advanceTimersByTimeAsync(0);
  const deletion: EditBatch = { kind: 'delete', rowIds: [3] };
  await expect(queue.runOrTakeBack(deletion)).rejects.toThrow('An earlier change has not been saved. No.');
  expect(queue.snapshot().state).toEqual(refusal);
  expect(kept).toEqual([cells(edit(1, 'x'))]);
  queue.giveUp();
  outcomes = [{ kind: 'offline' }];
  await queue.runOrTakeBack(deletion);
  expect(kept).toEqual([deletion]);
  await vi.advanceTimersByTimeAsync(3000);
  expect([kept, sent.at(-1)]).toEqual([[], deletion]);
});

test('a refusal says why, stops what follows, and can be given up', async () => {
  const queue = open();
  outcomes = [{ kind: 'refused', message: 'This requires a higher access level.' }];
  queue.run(cells(edit(1, 'x')));
  queue.run(cells(edit(2, 'y')));
  await vi.advanceTimersByTimeAsync(0);
  expect(queue.snapshot().state).toEqual({
    kind: 'refused',
    message: 'This requires a higher access level.',
  });
  expect(sent).toHaveLength(1);
  queue.giveUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual(cells(edit(2, 'y')));
  expect(queue.snapshot().state).toEqual({ kind: 'saved' });
});
