import { expect, test } from 'vitest';
import { oneLine } from './one-line.ts';

test.each([
  [' Hazard\r\nBcc:  x ', 'Hazard Bcc: x'],
  ['a\u2028b\tc', 'a b c'],
  ['invoice\u202efdp.exe', 'invoicefdp.exe'],
  ['\u2066left\u2069 \u0000\u001b[2J\u0085', 'left [2J'],
  ['half \ud83d of one', 'half \ufffd of one'],
  ['שלום \u200fعالم 👩‍🔬', 'שלום \u200fعالم 👩‍🔬'],
])('%j is stored as %j', (text, stored) => {
  expect(oneLine.parse(text)).toBe(stored);
});

test('a name that has nothing to see is no name', () => {
  expect(oneLine.min(1).safeParse(' \u202e\n').success).toBe(false);
});
