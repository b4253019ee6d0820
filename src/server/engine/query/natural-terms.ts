import type { Dialect, PhysicalType } from '../dialect.ts';

/** The terms of an order by values of a type, from the least to the greatest: texts as people order them. */
export function naturalTerms(value: string, type: PhysicalType, dialect: Dialect): string[] {
  const own = dialect.term(value, type, 'NULLS LAST');
  if (type === 'VARCHAR') return [dialect.naturalTerm(value, 'NULLS LAST'), own];
  return [own];
}
