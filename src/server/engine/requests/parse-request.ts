import { parseInput } from '#domain/error/parse-input.ts';
import { dataRequestSchema, type DataRequest, type DataRequestInput } from '#domain/query/data-request.ts';

/** Reads a request as a caller wrote it; `invalid_request` names the field that is wrong. */
export function parseRequest(input: DataRequestInput): DataRequest {
  return parseInput(dataRequestSchema, input);
}

/** A request whose conditions name their columns only. */
export function withoutValues(input: DataRequestInput): DataRequestInput {
  const { normalFilter = [], having = [], against } = input;
  const someDay = { from: '2000-01-01', to: '2000-01-01', with: 'yearBefore' } as const;
  const withoutPeriod = against && {
    ...against,
    period: against.period && { ...against.period, ...someDay },
  };
  return {
    ...input,
    against: withoutPeriod,
    normalFilter: normalFilter.map(({ column }) => ({ column, operation: 'filter', values: [null] })),
    having: having.map(({ column, fn }) => ({ column, fn, operation: 'filter', values: [null] })),
  };
}

/** The rows of one column that meet all conditions, or any where their relation is so, as a request. */
export function ofOneColumn(
  name: string,
  formulas: DataRequest['formulas'] = {},
  normalFilter: DataRequestInput['normalFilter'] = [],
  filterRelation: DataRequestInput['filterRelation'] = 'and',
): DataRequest {
  return parseRequest({ attributes: [name], formulas, normalFilter, filterRelation });
}
