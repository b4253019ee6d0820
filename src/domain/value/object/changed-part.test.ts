import { expect, test } from 'vitest';
import { changedPart } from './changed-part.ts';

test('the changed part of a value has the fields that differ, also in depth', () => {
  const before = { name: 'Floods', menu: [{ name: 'Help' }], logo: { at: 'left', size: 'large' } };
  expect(changedPart(before, { ...before, logo: { size: 'large', at: 'left' } })).toEqual({});
  expect(changedPart(before, { ...before, name: '', menu: [] })).toEqual({ name: '', menu: [] });
});
