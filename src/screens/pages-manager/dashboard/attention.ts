import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { hasChanges, isTemplate } from '#domain/page/content/page.ts';
import type { ResultOf } from '#client/graphql.ts';
import type { jobsDocument } from '#client/job-documents.ts';
import type { pagesDocument } from '#client/page-documents.ts';

type Page = ResultOf<typeof pagesDocument>['pages'][number];
type Job = ResultOf<typeof jobsDocument>['jobs'][number];

/** The most entries that a part of the dashboard lists. */
export const mostListed = 8;
/** The sources that changed last whose rows are checked. */
const mostChecked = 6;

/** A page that readers do not see as it is now. */
export type DraftEntry = {
  id: number;
  title: string;
  url_slug: string;
  state: 'new' | 'changed' | 'scheduled';
};

/** The pages with something that is not published: how many, and the first of them. */
export function draftsOf(pages: readonly Page[]): { total: number; entries: DraftEntry[] } {
  const drafts = pages.filter(
    (page) =>
      !isTemplate(page) && hasChanges({ ...page, published: page.published === 'draft' ? 'draft' : '' }),
  );
  const entries = drafts
    .slice(0, mostListed)
    .map(({ id, title, draft_title, url_slug, published, publishes_at }) => ({
      id,
      title: draft_title ?? title,
      url_slug,
      state: stateOf(published, publishes_at),
    }));

  return { total: drafts.length, entries };
}

function stateOf(published: string, publishesAt: string | null | undefined): DraftEntry['state'] {
  if (publishesAt) return 'scheduled';
  if (published === 'draft') return 'new';
  return 'changed';
}

/** The jobs that wait or have failed: how many of each, and the failed ones that were tried last. */
export function unfinishedJobs(jobs: readonly Job[]): { waiting: number; failed: number; failures: Job[] } {
  const failed = jobs.filter(({ state }) => state === 'failed');
  const waiting = jobs.filter(({ state }) => state === 'created' || state === 'retry' || state === 'active');
  return { waiting: waiting.length, failed: failed.length, failures: failed.slice(0, mostListed) };
}

/** The sources whose newest versions are checked for invalid rows. */
export function checkedSources(
  choices: readonly { id: number; name: string; versions: readonly { id: number }[] }[],
): { id: number; name: string; versionId: number }[] {
  return choices
    .flatMap(({ id, name, versions: [newest] }) => (newest ? [{ id, name, versionId: newest.id }] : []))
    .slice(0, mostChecked);
}

/** What is open in a language: `3 texts missing, 1 outdated, 2 pages not published`. */
export function openText({
  pages,
  missing,
  outdated,
  unpublished,
}: Record<'pages' | 'missing' | 'outdated' | 'unpublished', number>): string {
  const parts = [
    missing > 0 && `${plural(missing, 'text')} missing`,
    outdated > 0 && `${formatNumber(outdated)} outdated`,
    unpublished > 0 && `${plural(unpublished, 'page')} not published`,
  ].filter(Boolean);
  return parts.length > 0 ? parts.join(', ') : `${plural(pages, 'page')} to translate`;
}
