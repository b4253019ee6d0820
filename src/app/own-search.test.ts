import { expect, test } from 'vitest';
import { ownSearch } from './own-search.ts';

test("the parameters of the router are no part of a page's address", () => {
  expect(ownSearch('http://x/edit.data?_routes=routes%2Fedit')).toBe('');
  expect(ownSearch('http://x/edit/floods.data?city=A%7C%7C%7CB&_routes=routes%2Fedit')).toBe(
    '?city=A%7C%7C%7CB',
  );
});
