import type { ResultOf } from '#client/graphql.ts';
import type { addressChangeDocument } from '#client/page-documents.ts';
import { plural } from '#domain/value/number/plural.ts';

/** What publishing does to addresses, as the review says it; nothing where all stay. */
export function addressSentences({
  from,
  to,
  below,
  takenFrom,
}: ResultOf<typeof addressChangeDocument>['addressChange']): string[] {
  const sentences: string[] = [];
  if (from !== to) {
    sentences.push(`Address: /${from} → /${to}. The old address leads to the new one.`);
  }

  if (below > 0) {
    sentences.push(`${plural(below, 'page')} below it will have other addresses too.`);
  }

  if (takenFrom !== null) {
    sentences.push(`The address /${to} leads to “${takenFrom}” now; it will show this page.`);
  }

  return sentences;
}
