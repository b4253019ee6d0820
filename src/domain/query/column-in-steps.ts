import { isDatePart, type DatePart } from '#domain/value/date/date-part.ts';
import type { DateStep } from '#domain/value/date/date-step.ts';
import { TidemarkError } from '../error/tidemark-error.ts';
import type { QueryColumn } from './resolved-request.ts';

/**
 * A column of dates in steps: their first days, or a part of them as text. Refuses columns without dates, and
 * hours of days, with `invalid_request`.
 */
export function columnInSteps(column: QueryColumn, step: DateStep | DatePart): QueryColumn {
  if (column.many || (column.dataType !== 'date' && column.dataType !== 'timestamp')) {
    throw problem(`Only dates have a ${step}, and the column ${column.name} has none.`, column);
  }
  if (!isDatePart(step)) return { ...column, type: 'date', dataType: 'date', step };

  if (step === 'hourOfDay' && column.dataType === 'date') {
    throw problem(`The days of the column ${column.name} have no hours.`, column);
  }
  return { ...column, type: 'text', dataType: 'text', part: step };
}

const problem = (sentence: string, { name }: QueryColumn): TidemarkError =>
  new TidemarkError('invalid_request', sentence, { details: { column: name } });
