import { enteredDate } from '../value/entered-date.ts';
import { plainDigits } from '../value/read-value.ts';
import type { QueryColumn } from './resolved-request.ts';

/** The texts that a search looks for: `10/11/2023` and `1,500`, as cells are shown, also as cells usually are. */
export function searchedTexts(text: string, { dataType }: Pick<QueryColumn, 'dataType'>): string[] {
  const isDate = dataType === 'date' || dataType === 'timestamp';
  const cell = isDate ? enteredDate(text, 'date') : dataType === 'numeric' ? plainDigits(text) : text;
  return cell === text ? [text] : [text, cell];
}
