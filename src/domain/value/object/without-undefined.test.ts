import { expect, test } from 'vitest';

import { withoutUndefined } from './without-undefined.ts';

test('Only fields that are undefined are left out', () => {
  const fields = withoutUndefined({ none: undefined, nothing: null, empty: '', zero: 0, no: false });
  expect(Object.keys(fields)).toEqual(['nothing', 'empty', 'zero', 'no']);
});
