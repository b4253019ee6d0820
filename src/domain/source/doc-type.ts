import { titleSlug } from '../value/slug.ts';

/** A source's doc type: its name in snake_case, counted on from `_2` until it is not among `taken`. */
export function freeDocType(name: string, taken: ReadonlySet<string>): string {
  const base = titleSlug(name).slice(0, 280) || 'source';
  if (!taken.has(base)) return base;
  for (let number = 2; ; number += 1) {
    const candidate = `${base}_${number}`;
    if (!taken.has(candidate)) return candidate;
  }
}

/** The name of a source's copy: `copy (n)` after the name, with the least n that is free; a copy's copy counts on. */
export function copyName(name: string, taken: ReadonlySet<string>): string {
  const base = name.replace(/ copy \(\d+\)$/, '').slice(0, 280);
  for (let number = 1; ; number += 1) {
    const candidate = `${base} copy (${number})`;
    if (!taken.has(candidate)) return candidate;
  }
}
