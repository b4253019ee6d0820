import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { checkRequest } from '#domain/query/check-request.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { compileRequest } from './compile-request.ts';
import { layoutOf } from './layout.ts';
import type { Statement } from './statement.ts';
import { caseColumns, ruledColumns } from './testing/case-columns.ts';

const folder = join(import.meta.dirname, 'cases');

describe('requests compile as their cases say', () => {
  test.each(readdirSync(folder))('%s', (name) => {
    const request = dataRequestSchema.parse(JSON.parse(readFileSync(join(folder, name, 'request.json'), 'utf8')));
    const columns = request.validity === 'all' ? caseColumns : ruledColumns;
    const resolved = valueOf(checkRequest(valueOf(resolveRequest(request, columns))));
    const { page, length, totals } = compileRequest(resolved, layoutOf('v1', columns));
    const actual = [show('page', page), show('length', length), show('totals', totals)].filter(Boolean).join('\n\n') + '\n';
    const expectation = join(folder, name, 'expected.sql');
    if (!existsSync(expectation) && !process.env['CI']) writeFileSync(expectation, actual);
    expect(existsSync(expectation), `${expectation} is missing: run the tests once outside of CI`).toBe(true);
    expect(actual).toBe(readFileSync(expectation, 'utf8'));
  });
});

function show(name: string, statement: Statement | null): string {
  if (!statement) return '';
  const values = statement.parameters.map(
    ({ value, type, list }, index) => `-- $${index + 1} ${type}${list ? '[]' : ''} ${JSON.stringify(value)}`,
  );
  return [`-- ${name}`, ...values, statement.sql].join('\n');
}
