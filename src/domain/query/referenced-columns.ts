import { operationNames } from '../formula/condition.ts';
import { columnsOfMeasure } from '../formula/measure.ts';
import type { DataRequest } from './data-request.ts';

/** The source columns that a request uses outside of formulas; a copy counts as its original. */
export function referencedColumns(request: DataRequest): Set<string> {
  const { columns = {}, own = [], other = [], period } = request.against ?? {};
  const periodColumns = period ? [period.column] : [];

  const names = [
    ...request.attributes,
    ...Object.values(columns).map(({ of }) => of),
    ...[...own, ...other].map(({ column }) => column),
    ...periodColumns,
    ...request.groupBy,
    ...request.meta,
    ...[
      request.orderBy,
      request.fn,
      request.steps,
      ...operationNames.map((operation) => request[operation]),
    ].flatMap(Object.keys),
    ...[...request.normalFilter, ...request.having].map(({ column }) => column),
    ...Object.values(request.measures).flatMap(columnsOfMeasure),
    ...Object.values(request.over).flatMap(({ along = [], within = [] }) => [...along, ...within]),
  ];
  return new Set(names.map((name) => request.copies[name] ?? name));
}
