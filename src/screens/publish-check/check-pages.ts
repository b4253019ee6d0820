import { requestGraphql } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { publishChecksDocument } from '#client/page-publishing-documents.ts';
import { levelLabel } from '#domain/access/access-level-options.ts';
import { addressSentences } from './address-sentences.ts';
import { headingDifferences } from '#screens/content-changes/heading-differences.ts';
import type { LinkedPage } from './broken-links.ts';
import {
  findGoneAddresses,
  pageProblems,
  pathsOfLinks,
  publishWarnings,
  readLinkedPages,
  unknownAddresses,
  versionsInTime,
  withLinked,
  type CheckedPage,
  type PublishWarning,
} from './publish-problems.ts';

type PublishCheck = ResultOf<typeof publishChecksDocument>['publishChecks'][number];

/**
 * A source whose data some readers of a page will not see; `name` is null where the editor may not see it
 * either.
 */
type HiddenSource = PublishCheck['restrictedSources']['sources'][number];

/** What should be looked at on one of several pages before they are published. */
export type PageWarnings<Page extends LinkedPage = LinkedPage> = {
  page: Page;
  /** What readers will see of the page itself: other names and addresses, or nothing on it. */
  notes: string[];
  sections: PublishWarning[];
  sources: HiddenSource[];
  /** Who the page is for. */
  readers: string;
};

/**
 * The revisions of the drafts that were checked, in the order of their pages, and what should be looked at.
 */
export type CheckedPages<Page extends LinkedPage = LinkedPage> = {
  bases: number[];
  warnings: PageWarnings<Page>[];
};

/** How many pages one request names; an answer has those of the first ones that fit into it. */
const mostNamed = 50;

/**
 * Checks the drafts of pages that are published together. `onProgress` gets how many pages have been read.
 * Rejects where one of them cannot be read.
 */
export async function checkPages<Page extends LinkedPage>(
  checked: readonly Page[],
  { baseUrl, grounds }: Pick<CheckedPage, 'baseUrl' | 'grounds'>,
  onProgress: (read: number) => void,
): Promise<CheckedPages<Page>> {
  const drafts = await readDrafts(checked, onProgress);
  const contents = drafts.map(({ page, draft }) => ({ page, pageId: page.id, content: draft.content }));
  const [versions, linked] = await Promise.all([
    versionsInTime(contents.map(({ content }) => content)),
    readLinkedPages(pathsOfLinks(contents, baseUrl)),
  ]);
  const context = { pages: withLinked(checked, linked), baseUrl, grounds };
  const problems = pageProblems(contents, context, versions);
  const gone = await findGoneAddresses(unknownAddresses(problems.flat()));
  const warnings = drafts
    .map(({ restrictedSources: { pageLevel, sources }, ...check }, at) => ({
      page: check.page,
      notes: notesOf(check),
      sections: publishWarnings(problems[at] ?? [], gone),
      sources,
      readers: levelLabel(pageLevel),
    }))
    .filter(({ notes, sections, sources }) => notes.length + sections.length + sources.length > 0);

  return { bases: drafts.map(({ draft }) => draft.revision), warnings };
}

/** What publishing changes of a page as a whole, in sentences. */
function notesOf({
  page,
  draft,
  title,
  description,
  addressChange,
}: Omit<ReadDraft<LinkedPage>, 'restrictedSources'>): string[] {
  const isNew = page.published === 'draft';
  const differences = isNew ? [] : headingDifferences({ title, description }, draft.content);
  const isEmpty = draft.content.sections.length === 0;
  return [
    isEmpty && 'There is nothing on this page.',
    ...differences.map(({ label, before, after }) => `${label}: ${before || 'none'} → ${after || 'none'}`),
    ...addressSentences(addressChange),
  ].filter((note) => note !== false);
}

type ReadDraft<Page> = PublishCheck & { page: Page };

async function readDrafts<Page extends LinkedPage>(
  pages: readonly Page[],
  onProgress: (read: number) => void,
): Promise<ReadDraft<Page>[]> {
  const drafts: ReadDraft<Page>[] = [];
  while (drafts.length < pages.length) {
    onProgress(drafts.length);
    const some = pages.slice(drafts.length, drafts.length + mostNamed);
    const pageIds = some.map(({ id }) => id);
    const { publishChecks } = await requestGraphql(publishChecksDocument, { pageIds });
    if (publishChecks.length === 0) throw new Error('The server has read none of these pages.');
    for (const [at, check] of publishChecks.entries()) {
      drafts.push({ ...check, page: some[at]! });
    }
  }

  return drafts;
}
