import { expect, test } from 'vitest';
import { sameNameNotes } from './same-names.ts';

const named = (...names: string[]) => names.map((display_name) => ({ display_name }));

test('columns of the same name are said', () => {
  expect(sameNameNotes(named('a', 'A', 'b'))).toEqual([]);
  expect(sameNameNotes(named('value', 'a', 'value', 'b', 'a', 'a'))).toEqual([
    'Several columns have the same name: value (2), a (3). Other display names tell them apart.',
  ]);
});
