import { expect, test } from 'vitest';
import { overwrittenFields } from './overwritten-fields.ts';

type Fields = { name?: string; size?: number; menu?: { name: string }[] };

test('fields are overwritten where what is stored is neither the former value nor the new one', () => {
  const before: Fields = { name: 'Floods', size: 1, menu: [{ name: 'Help' }] };
  const change: Fields = { name: 'Rivers', size: 2, menu: [] };
  expect(overwrittenFields(before, change, before)).toEqual([]);
  expect(overwrittenFields({ ...before, size: 3 }, change, before)).toEqual(['size']);
  expect(overwrittenFields({ ...before, menu: [{ name: 'Other' }] }, change, before)).toEqual(['menu']);
  // An answer that was lost is no conflict with oneself, and what is not changed is not looked at.
  expect(overwrittenFields(change, change, before)).toEqual([]);
  expect(overwrittenFields({ ...before, size: 3 }, { name: 'Rivers' }, before)).toEqual([]);
});
