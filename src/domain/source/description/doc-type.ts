import { cutText } from '#domain/value/text/cut-text.ts';
import { titleSlug } from '#domain/value/address/slug.ts';

/** The doc type of a source: its name in snake_case, with `_2`, `_3` … if it is in `taken`. */
export function freeDocType(name: string, taken: ReadonlySet<string>): string {
  const base = titleSlug(name).slice(0, 280) || 'source';
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const candidate = `${base}_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/**
 * The name of a copy: the name and `copy (n)` with the lowest free n; the copy of a copy gets the next
 * number.
 */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const base = cutText(name.replace(/ copy \(\d+\)$/, ''), 280);
  for (let number = 1; ; number += 1) {
    const candidate = `${base} copy (${number})`;
    if (!taken.has(candidate)) return candidate;
  }
}
