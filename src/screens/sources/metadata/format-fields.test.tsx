import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { columnType } from '#columns/index.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { FormatField } from './format-fields.tsx';

const formatOf = (type: string, more: object = {}) => {
  const column = sourceColumnSchema.parse({ name: 'c', type, dataType: columnType(type).dataType, ...more });
  return renderToStaticMarkup(<FormatField column={column} onChange={() => undefined} />);
};

test('moments are shown with their time or as a day, and the field says which', () => {
  expect(formatOf('timestamp')).toContain('>Day and time (14:05)</span>');
  expect(formatOf('timestamp', { date_style: 'day' })).toContain('>Day (01/31/2026)</span>');
  expect(formatOf('date', { date_style: 'day' })).toContain('>Day (01/31/2026)</span>');
  expect(formatOf('date')).not.toContain('Day and time');
});
