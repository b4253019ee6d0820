import type { Texts } from '#texts/texts-of.ts';
import type { ChartKind } from '../graph-type.ts';

/** What readers call a kind of chart in a language. */
export function kindName(kind: ChartKind, texts: Texts['charts']): string {
  if (typeof kind === 'object') return kind.name;
  return texts[kind];
}
