import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { previewText } from './preview-text.ts';

const columnOf = (part: object) => sourceColumnSchema.parse({ name: 'c', type: 'text', ...part });

test.each([
  [{ type: 'date', dataType: 'date' }, '2023-08-31T00:00:00.000Z', '08/31/2023'],
  [{ type: 'date', dataType: 'date', date_order: 'dmy' }, '31/08/2023', '08/31/2023'],
  [{ type: 'date', dataType: 'date', date_step: 'quarter' }, '2023-Q3', 'Q3 2023'],
  [{ type: 'timestamp', dataType: 'timestamp' }, '2023-08-31 10:30', '08/31/2023, 10:30'],
  [
    { type: 'timestamp', dataType: 'timestamp', zone: 'UTC' },
    '2023-08-31T10:30+02:00',
    '08/31/2023, 08:30 UTC',
  ],
  [{ type: 'date', dataType: 'date' }, 'unknown', 'unknown'],
  [{}, '2023-08-31T00:00:00.000Z', '2023-08-31T00:00:00.000Z'],
])('a cell of %j is shown as the grid will show it', (part, text, written) => {
  expect(previewText(text, columnOf(part))).toBe(written);
});
