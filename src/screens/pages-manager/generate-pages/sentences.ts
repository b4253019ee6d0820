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

/** What generating would do, such as `62 rows: 60 new pages, 1 page to update, 1 row skipped. The first is “Albany”.` */
export function previewSentence({ rows, firstTitle, created, updated, skipped, withoutRow }: Counts): string {
  const parts = [
    created > 0 ? plural(created, 'new page') : '',
    updated > 0 ? plural(updated, 'page to update', 'pages to update') : '',
    skipped > 0 ? `${plural(skipped, 'row')} skipped` : '',
    withoutRow > 0 ? plural(withoutRow, 'page without a row', 'pages without a row') : '',
  ].filter(Boolean);
  const example = firstTitle === null ? '' : ` The first is “${firstTitle}”.`;
  return `${plural(rows, 'row')}: ${parts.length > 0 ? parts.join(', ') : 'no pages'}.${example}`;
}

/** What generating has done, such as `60 pages created, 2 updated. 62 published.` */
export function outcomeSentence({
  created,
  updated,
  unchanged,
  published,
}: Pick<GenerationOutcome, 'created' | 'updated' | 'unchanged' | 'published'>): string {
  const [first = 'No pages', ...others] = [
    created > 0 ? `${plural(created, 'page')} created` : '',
    updated > 0 ? `${created > 0 ? formatNumber(updated) : plural(updated, 'page')} updated` : '',
    unchanged > 0
      ? `${created + updated > 0 ? formatNumber(unchanged) : plural(unchanged, 'page')} unchanged`
      : '',
  ].filter(Boolean);
  const sentence = [first, ...others].join(', ');
  return published > 0 ? `${sentence}. ${plural(published, 'page')} published.` : `${sentence}.`;
}
