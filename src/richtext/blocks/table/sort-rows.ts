const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The number that a cell shows, such as `1,200`, `-3.5` or `12 %`; undefined for other texts. */
function shownNumber(text: string): number | undefined {
  const plain = text.replaceAll(/[,\s%$€£]/g, '').replace('−', '-');
  if (plain !== '' && plain.length < 40 && Number.isFinite(Number(plain))) return Number(plain);
  return undefined;
}

/**
 * The order of rows by the texts of a column: numbers by size where all texts are numbers, otherwise by the
 * alphabet. Empty texts come last in both directions; equal ones keep their order.
 */
export function sortedRows(texts: readonly string[], isDescending: boolean): number[] {
  const trimmed = texts.map((text) => text.trim());
  const numbers = trimmed.map(shownNumber);
  const isNumeric = trimmed.every((text, row) => text === '' || numbers[row] !== undefined);
  const compare = (one: number, other: number) => {
    if (isNumeric) return (numbers[one] ?? 0) - (numbers[other] ?? 0);
    return collator.compare(trimmed[one] ?? '', trimmed[other] ?? '');
  };
  const isEmpty = (row: number) => trimmed[row] === '';

  return texts
    .map((_, row) => row)
    .sort((one, other) => {
      if (isEmpty(one) || isEmpty(other)) return Number(isEmpty(one)) - Number(isEmpty(other)) || one - other;
      return (isDescending ? compare(other, one) : compare(one, other)) || one - other;
    });
}
