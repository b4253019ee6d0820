import { expect, test } from 'vitest';
import { CoreShare } from './core-share.ts';

/** Huge work that ends when it is told to, at a time that is set. */
function openShare() {
  let now = 0;
  const told: boolean[] = [];
  const cores = new CoreShare(
    (isShared) => {
      told.push(isShared);
      return Promise.resolve();
    },
    () => now,
  );
  return {
    told,
    pass: (milliseconds: number) => (now += milliseconds),
    small: (client: string) => cores.run(client, 'small', () => Promise.resolve()),
    huge: (client: string) => {
      const ended = Promise.withResolvers<void>();
      const done = cores.run(client, 'huge', () => ended.promise);
      return { done, end: ended.resolve };
    },
  };
}

test('a huge request has all cores alone, and leaves one as soon as another client sends something', async () => {
  const share = openShare();
  await share.small('a');
  const { done, end } = share.huge('a');
  expect(share.told).toEqual([false]);
  await share.small('a');
  expect(share.told).toEqual([false]);
  await share.small('b');
  expect(share.told).toEqual([false, true]);
  end();
  await done;
});

test('a core is left beside clients that sent something lately, and no longer', async () => {
  const share = openShare();
  await share.small('b');
  await share.small('a');
  const first = share.huge('a');
  expect(share.told).toEqual([true]);
  first.end();
  await first.done;
  share.pass(5000);
  await share.small('a');
  const second = share.huge('a');
  expect(share.told).toEqual([true, false]);
  second.end();
  await second.done;
  await share.small('b');
  expect(share.told).toEqual([true, false]);
});
