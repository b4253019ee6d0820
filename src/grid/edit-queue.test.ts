import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EditBatch } from './row-edits.ts';
import { openEditQueue, type EditOutcome } from './edit-queue.ts';

let answers: (EditOutcome | ((act: EditBatch) => EditOutcome))[];
let sent: EditBatch[];
let kept: readonly EditBatch[];
let saved: (number | null)[];
let gone: readonly number[];

beforeEach(() => {
  vi.useFakeTimers();
  [answers, sent, kept, saved, gone] = [[], [], [], [], []];
});
afterEach(() => vi.useRealTimers());

const open = (unsent: EditBatch[] = []) => {
  kept = unsent;
  return openEditQueue({
    delay: 500,
    send: (act) => {
      sent.push(act);
      const next = answers.shift() ?? { kind: 'saved', seq: sent.length };
      return Promise.resolve(typeof next === 'function' ? next(act) : next);
    },
    unsent: { read: () => unsent, write: (acts) => (kept = acts) },
    onSaved: (_act, seq) => saved.push(seq),
    onGone: (rowIds) => (gone = rowIds),
  });
};
const edit = (rowId: number, value: string | null, base: string | null = 'old', column = 'a') => ({
  rowId,
  column,
  value,
  base,
});
const cells = (...edits: ReturnType<typeof edit>[]): EditBatch => ({ kind: 'cells', edits, inserts: [] });

test('a typed value is sent 500 ms after the last change, once', async () => {
  const saver = open();
  saver.type(edit(1, 'n'));
  await vi.advanceTimersByTimeAsync(400);
  saver.type(edit(1, 'new', 'n'));
  expect(saver.snapshot()).toMatchObject({ state: { kind: 'saving' } });
  expect(saver.snapshot().unsaved(1)?.get('a')).toEqual({ raw: 'new', isConflict: false });
  expect(kept).toEqual([cells(edit(1, 'new'))]);
  await vi.advanceTimersByTimeAsync(499);
  expect(sent).toEqual([]);
  await vi.advanceTimersByTimeAsync(1);
  expect(sent).toEqual([cells(edit(1, 'new'))]);
  expect(saver.snapshot()).toMatchObject({ state: { kind: 'saved' } });
  expect(saver.snapshot().unsaved(1)).toBeUndefined();
  expect([kept, saved]).toEqual([[], [1]]);
});

test('what is typed while the same cell is on its way follows it', async () => {
  const saver = open();
  saver.type(edit(1, 'n'));
  const flushed = saver.flush();
  saver.type(edit(1, 'new', 'n'));
  await flushed;
  await vi.advanceTimersByTimeAsync(500);
  expect(sent).toEqual([cells(edit(1, 'n')), cells(edit(1, 'new', 'n'))]);
});

test('without a connection everything is kept, and sent in order when it is back', async () => {
  const saver = open();
  answers = [{ kind: 'offline' }, { kind: 'offline' }];
  saver.run(cells(edit(1, 'x'), edit(2, 'y')));
  saver.run({ kind: 'delete', rowIds: [3] });
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.snapshot().state).toEqual({ kind: 'offline' });
  expect(kept).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(6000);
  expect(saver.snapshot().state).toEqual({ kind: 'saved' });
  expect(sent.at(-1)).toEqual({ kind: 'delete', rowIds: [3] });
  expect(kept).toEqual([]);
});

test('what a closed tab could not send is sent', async () => {
  open([cells(edit(1, 'x'))]);
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([cells(edit(1, 'x'))]);
  expect(kept).toEqual([]);
});

test('cells that someone else changed wait for a choice, all others go on', async () => {
  const saver = open();
  answers = [{ kind: 'conflict', cells: [{ rowId: 2, column: 'a', current: 'theirs' }] }];
  saver.run(cells(edit(1, 'x'), edit(2, 'y')));
  await vi.advanceTimersByTimeAsync(0);
  expect(sent).toEqual([cells(edit(1, 'x'), edit(2, 'y')), cells(edit(1, 'x'))]);
  const conflict = { rowId: 2, column: 'a', mine: 'y', base: 'old', theirs: 'theirs' };
  expect(saver.snapshot()).toMatchObject({ state: { kind: 'conflict' }, conflicts: [conflict] });
  expect(saver.snapshot().unsaved(2)?.get('a')).toEqual({ raw: 'y', isConflict: true });
  expect(kept).toEqual([cells(edit(2, 'y'))]);
  saver.type(edit(2, 'yes', 'y'));
  saver.resolve('mine');
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual(cells(edit(2, 'yes', 'theirs')));
  expect(saver.snapshot().state).toEqual({ kind: 'saved' });
});

test('the other value is taken without sending anything', async () => {
  const saver = open();
  answers = [{ kind: 'conflict', cells: [{ rowId: 2, column: 'a', current: 'theirs' }] }];
  saver.type(edit(2, 'y'));
  await saver.flush();
  saver.resolve('theirs', saver.snapshot().conflicts[0]);
  expect(saver.snapshot()).toMatchObject({ state: { kind: 'saved' }, conflicts: [] });
  expect([sent.length, kept]).toEqual([1, []]);
});

test('rows that someone deleted are told, and the rest is written', async () => {
  const saver = open();
  answers = [{ kind: 'gone', rowIds: [1] }];
  saver.run(cells(edit(1, 'x'), edit(2, 'y')));
  await vi.advanceTimersByTimeAsync(0);
  expect(gone).toEqual([1]);
  expect(sent.at(-1)).toEqual(cells(edit(2, 'y')));
});

test('a refusal says why, stops what follows, and can be given up', async () => {
  const saver = open();
  answers = [{ kind: 'refused', message: 'This takes a higher access level.' }];
  saver.run(cells(edit(1, 'x')));
  saver.run(cells(edit(2, 'y')));
  await vi.advanceTimersByTimeAsync(0);
  expect(saver.snapshot().state).toEqual({ kind: 'refused', message: 'This takes a higher access level.' });
  expect(sent).toHaveLength(1);
  saver.giveUp();
  await vi.advanceTimersByTimeAsync(0);
  expect(sent.at(-1)).toEqual(cells(edit(2, 'y')));
  expect(saver.snapshot().state).toEqual({ kind: 'saved' });
});
