import { expect, test } from 'vitest';
import { csvLine } from './write-rows.ts';

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1+1', '\n\n@x'])(
  'text that a spreadsheet program could run as a formula is marked as text: %j',
  (text) => {
    expect(csvLine([text]).replaceAll('"', '')).toBe(`'${text}\r\n`);
  },
);

test('numbers and other text are written as they are', () => {
  expect(csvLine([-3, 'a=b', 'a-b', null])).toBe('-3,a=b,a-b,\r\n');
});
