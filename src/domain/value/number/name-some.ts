import { formatNumber } from './format-number.ts';

/**
 * The first of these names for a sentence, and how many there are besides: `a, b and 3 more`. `all` counts
 * things whose names are not here too.
 */
export function nameSome(names: readonly string[], most: number, all: number = names.length): string {
  const first = names.slice(0, most);
  const others = all - first.length;
  return `${first.join(', ')}${others > 0 ? ` and ${formatNumber(others)} more` : ''}`;
}
