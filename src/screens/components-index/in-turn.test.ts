import { expect, test } from 'vitest';
import { inTurn } from './in-turn.ts';

test('work is done one at a time, in its order, also after some has failed or is no longer wanted', async () => {
  const { signal } = new AbortController();
  const left = new AbortController();
  const done: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    running += 1;
    expect(running).toBe(1);
    await Promise.resolve();
    running -= 1;
    done.push(name);
    if (name === 'broken') throw new Error('broken');
    return name;
  };

  const all = [
    inTurn(work('first'), signal),
    inTurn(work('broken'), signal),
    inTurn(work('left'), left.signal),
    inTurn(work('last'), signal),
  ];
  left.abort();
  expect((await Promise.allSettled(all)).map(({ status }) => status)).toEqual([
    'fulfilled',
    'rejected',
    'rejected',
    'fulfilled',
  ]);
  expect(done).toEqual(['first', 'broken', 'last']);
});
