import { expect, test } from 'vitest';
import { valueOf } from '#domain/error/result.ts';
import { dataRequestSchema } from '#domain/query/data-request.ts';
import { resolveRequest } from '#domain/query/resolve-request.ts';
import { dateParts } from '#domain/value/date/date-part.ts';
import { dateSteps } from '#domain/value/date/date-step.ts';
import { caseColumns } from '../testing/case-columns.ts';
import { coverageOf } from './coverage.ts';

test.each([...dateParts, ...dateSteps])('functions of dates by %s are those of the rows alone', (step) => {
  const request = dataRequestSchema.parse({
    attributes: ['updated'],
    fn: { updated: 'max' },
    steps: { updated: step },
  });

  expect(coverageOf(valueOf(resolveRequest(request, caseColumns)))).toBeNull();
});

test('functions of dates as they are follow from those of groups', () => {
  const request = dataRequestSchema.parse({ attributes: ['updated'], fn: { updated: 'max' } });

  expect(coverageOf(valueOf(resolveRequest(request, caseColumns)))?.functions).toEqual(
    new Map([['updated', new Set(['max'])]]),
  );
});
