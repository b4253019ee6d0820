import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import type { GenerationOutcome } from './use-generation.ts';

type Counts = {
  rows: number;
  firstTitle: string | null;
  created: number;
  updated: number;
  skipped: number;
  withoutRow: number;
};

/**
 * What generating would do, such as `62 rows: 60 new pages, 1 page to update, 1 row skipped. The first is
 * “Albany”.`
 */
export function previewSentence({ rows, firstTitle, created, updated, skipped, withoutRow }: Counts): string {
  const parts = [
    created > 0 && plural(created, 'new page'),
    updated > 0 && plural(updated, 'page to update', 'pages to update'),
    skipped > 0 && `${plural(skipped, 'row')} skipped`,
    withoutRow > 0 && plural(withoutRow, 'page without a row', 'pages without a row'),
  ].filter(Boolean);
  const sentence = `${plural(rows, 'row')}: ${parts.join(', ') || 'no pages'}.`;

  if (firstTitle === null) return sentence;
  return `${sentence} The first is “${firstTitle}”.`;
}

/** What generating has done, such as `60 pages created, 2 updated. 62 published.` */
export function outcomeSentence({
  created,
  updated,
  unchanged,
  published,
}: Pick<GenerationOutcome, 'created' | 'updated' | 'unchanged' | 'published'>): string {
  const [first, ...others] = [
    { count: created, verb: 'created' },
    { count: updated, verb: 'updated' },
    { count: unchanged, verb: 'unchanged' },
  ].filter(({ count }) => count > 0);
  const parts = others.map(({ count, verb }) => `, ${formatNumber(count)} ${verb}`).join('');
  const sentence = first ? `${plural(first.count, 'page')} ${first.verb}${parts}.` : 'No pages.';

  if (published === 0) return sentence;
  return `${sentence} ${plural(published, 'page')} published.`;
}
