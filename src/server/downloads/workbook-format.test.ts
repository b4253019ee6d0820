import { expect, test } from 'vitest';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { workbookDate, workbookFormat } from './workbook-format.ts';

test.each([
  [{ dataType: 'numeric' }, null],
  [{ dataType: 'numeric', unit: 'km' }, null],
  [{ dataType: 'numeric', decimals: 0 }, '0'],
  [{ dataType: 'numeric', decimals: 2, unit: 'km' }, '#,##0.00'],
  [{ dataType: 'numeric', unit: '100%' }, '0.00%'],
  [{ dataType: 'numeric', unit: '100%', decimals: 0 }, '0%'],
  [{ dataType: 'numeric', unit: '%' }, 'General"%"'],
  [{ dataType: 'numeric', unit: '%', decimals: 1 }, '#,##0.0"%"'],
  [{ dataType: 'numeric', unit: '€' }, '"€"#,##0.00'],
  [{ dataType: 'numeric', unit: '$', decimals: 0 }, '"$"#,##0'],
  [{ dataType: 'date' }, 'mm/dd/yyyy'],
  [{ dataType: 'date', date_style: 'month' }, 'mmm yyyy'],
  [{ dataType: 'date', date_style: 'quarter' }, '"Q#" yyyy'],
  [{ dataType: 'date', date_step: 'month' }, 'mmm" "yyyy'],
  [{ dataType: 'timestamp' }, 'mm/dd/yyyy hh:mm'],
  [{ dataType: 'text', unit: '$', decimals: 2 }, null],
])('the format of %j is %s', (attributes, code) => {
  const column = sourceColumnSchema.parse({ name: 'a', type: 'text', ...attributes });
  expect(workbookFormat(column)?.code ?? null).toBe(code);
});

test('days and moments are numbers of days, from the day on that all programs count alike', () => {
  const date = { kind: 'date', code: 'yyyy' } as const;
  expect(workbookDate('1900-03-01', date)).toEqual({ serial: 61, code: 'yyyy' });
  expect(workbookDate('2026-01-31', date)).toEqual({ serial: 46_053, code: 'yyyy' });
  for (const text of ['1900-02-28', '0001-01-01', '2026-13-01', 'soon', '2026-01-31T00:00:00.000Z']) {
    expect(workbookDate(text, date)).toBeNull();
  }
  const moment = { kind: 'timestamp', code: 'hh:mm' } as const;
  expect(workbookDate('2026-01-31T12:00:00.000Z', moment)).toEqual({ serial: 46_053.5, code: 'hh:mm' });
  expect(workbookDate('2026-01-31T12:00:05.000Z', moment)?.code).toBe('hh:mm:ss');
  expect(workbookDate('2026-01-31T12:00:05.250Z', moment)?.code).toBe('hh:mm:ss.000');
  const instant = { ...moment, zone: 'UTC' } as const;
  expect(workbookDate('2026-01-31T12:00:05.000Z', instant)?.code).toBe('hh:mm:ss" UTC"');
  expect(workbookDate('2026-01-31T12:00:05.250001Z', instant)).toBeNull();
  expect(workbookDate('2026-01-31', { kind: 'number', code: '0' })).toBeNull();
});

test('each quarter has the code that shows it', () => {
  const quarters = { kind: 'date', code: '"Q#" yyyy' } as const;
  const codes = ['01', '03', '04', '10'].map((month) => workbookDate(`2026-${month}-01`, quarters)?.code);
  expect(codes).toEqual(['"Q1" yyyy', '"Q1" yyyy', '"Q2" yyyy', '"Q4" yyyy']);
});
