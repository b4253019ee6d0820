import { isMeasureFunction, type MeasureLeaf } from '#domain/formula/measure.ts';
import { needsParameters } from '#domain/value/cell/function-name.ts';
import type { ColumnDescriptor } from './column-descriptor.ts';

/**
 * The function of a column of a section that needs more than its name: parameters, or conditions of its rows.
 * Null for other functions, and for none.
 */
export function functionOfColumn(column: ColumnDescriptor): MeasureLeaf | null {
  const { fn, group, name, fnWhere, fnPart, fnWeight, fnBy } = column;
  const where = fnWhere.filter(({ values }) => values.length > 0);
  if (group || !isMeasureFunction(fn)) return null;
  if (!needsParameters(fn) && where.length === 0) return null;

  const leaf: MeasureLeaf = { type: 'function', fn, column: fn === 'rows' ? undefined : name, where };
  switch (fn) {
    case 'percentile':
      return { ...leaf, part: fnPart };
    case 'weighted':
      return { ...leaf, weight: fnWeight };
    case 'first':
    case 'last':
      return { ...leaf, by: fnBy };
    default:
      return leaf;
  }
}
