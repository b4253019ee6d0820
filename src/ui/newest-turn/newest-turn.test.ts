import { expect, test } from 'vitest';
import { newestTurn } from './newest-turn.ts';

test('the slower answer to an older choice does not win', async () => {
  const begin = newestTurn();
  const answers = new Map<string, () => void>();
  let shown = '';
  const choose = async (source: string) => {
    const isNewest = begin();
    await new Promise<void>((resolve) => answers.set(source, resolve));
    if (isNewest()) {
      shown = source;
    }
  };
  const both = [choose('rivers'), choose('roads')];
  answers.get('roads')?.();
  answers.get('rivers')?.();
  await Promise.all(both);
  expect(shown).toBe('roads');
});
