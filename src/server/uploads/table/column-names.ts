import { reservedNames } from '#domain/source/column/reserved-names.ts';
import { collapseWhitespace } from '#domain/value/text/collapse-whitespace.ts';
import { cutText } from '#domain/value/text/cut-text.ts';

/**
 * Names for headers: in lower case, white space replaced by `_`, unique (the second `state` is `state_2`). A
 * column without a header is named after its position.
 */
export function columnNames(headers: readonly (string | null)[]): { name: string; display_name: string }[] {
  const used = new Set<string>(reservedNames);
  return headers.map((header, index) => {
    const display = collapseWhitespace(header ?? '');
    const lowerCase = (display || `col_${index + 1}`).toLowerCase();
    const base = cutText(lowerCase.replace(/\s+/g, '_').replaceAll('\0', ''), 200);
    let name = base;

    for (let count = 2; used.has(name); count += 1) {
      name = `${base}_${count}`;
    }

    used.add(name);
    return { name, display_name: cutText(display || name, 500) };
  });
}
