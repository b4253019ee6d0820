import type { PageHeading } from '#domain/page/content/page-heading.ts';
import type { FieldDifference } from './setting-differences.ts';

const labels = { title: 'Title', description: 'Description' } as const;

/**
 * How the headings of two states of a page differ; a part that one of them does not name is no difference.
 */
export const headingDifferences = (
  before: Partial<PageHeading>,
  after: Partial<PageHeading>,
): FieldDifference[] =>
  (['title', 'description'] as const).flatMap((part) => {
    const [former, present] = [before[part], after[part]];
    const isSame = former === undefined || present === undefined || former === present;
    if (isSame) return [];
    return [{ label: labels[part], before: former, after: present }];
  });
