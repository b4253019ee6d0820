import { expect, test } from 'vitest';
import { UndoStack } from './undo-stack.ts';

test('steps that are taken back in quick succession go to the server one after the other', async () => {
  const sent: number[] = [];
  const answers: (() => void)[] = [];
  const stack = new UndoStack((seq) => {
    sent.push(seq);
    return new Promise((resolve) => answers.push(() => resolve(seq + 100)));
  });
  for (const seq of [1, 2, 3]) {
    stack.add(seq, false);
  }
  const steps = [stack.undo(), stack.undo(), stack.redo()];
  for (const expected of [[3], [3, 2], [3, 2, 102]]) {
    await expect.poll(() => sent).toEqual(expected);
    answers.shift()!();
  }
  expect(await Promise.all(steps)).toEqual([true, true, true]);
  expect(stack.snapshot()).toEqual({ canUndo: true, canRedo: true });
});

test('a step that is refused keeps no other from being taken back', async () => {
  const stack = new UndoStack((seq) => {
    if (seq === 2) return Promise.reject(new Error('This cell has been changed again since.'));
    return Promise.resolve(seq + 100);
  });
  for (const seq of [1, 2]) {
    stack.add(seq, false);
  }
  const steps = await Promise.allSettled([stack.undo(), stack.undo()]);
  expect(steps.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
