import { expect, test } from 'vitest';
import { workInParts, type WorkOutcome } from './work-in-parts.ts';

type Part = { count: number; next: number | null };
type Done = { count: number };

const counting = {
  start: { count: 0 },
  add: (done: Done, part: Part) => ({ count: done.count + part.count }),
};
const parts: Part[] = [
  { count: 2, next: 2 },
  { count: 3, next: 5 },
  { count: 1, next: null },
];

/**
 * Works through the parts and returns what was shown and requested; `fail` and `stop` are numbers of
 * requests.
 */
async function outcomes({ fail, stop }: { fail?: number; stop?: number } = {}) {
  const shown: WorkOutcome<Done>[] = [];
  const asked: (number | null)[] = [];
  const last = await workInParts(
    counting,
    async (after) => {
      asked.push(after);
      if (asked.length === fail) throw new Error('The server is unavailable.');
      return parts[asked.length - 1]!;
    },
    (outcome) => shown.push(outcome),
    () => asked.length === stop,
  );
  expect(shown.at(-1)).toEqual(last);
  return { asked, counts: shown.map(({ count }) => count), last };
}

test('work goes on after each part, and what is done is added up', async () => {
  expect(await outcomes()).toEqual({
    asked: [null, 2, 5],
    counts: [0, 2, 5, 6],
    last: { count: 6, isFinished: true, error: null },
  });
});

test('what was done stays when a part fails or the work is stopped', async () => {
  expect(await outcomes({ fail: 2 })).toMatchObject({
    asked: [null, 2],
    last: { count: 2, isFinished: false, error: 'The server is unavailable.' },
  });
  expect(await outcomes({ stop: 2 })).toMatchObject({
    asked: [null, 2],
    last: { count: 5, isFinished: false, error: null },
  });
  expect((await outcomes({ stop: 3 })).last).toMatchObject({ isFinished: true });
});
