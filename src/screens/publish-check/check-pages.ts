import { requestGraph } from '#client/graphql-client.ts';
import type { ResultOf } from '#client/graphql.ts';
import { publishCheckDocument } from '#client/page-publishing-documents.ts';
import { levelLabel } from '#domain/access/access-level-options.ts';
import type { LinkedPage } from './broken-links.ts';
import {
  findGoneAddresses,
  pageProblems,
  publishWarnings,
  unknownAddresses,
  versionsInTime,
  type PublishWarning,
} from './publish-problems.ts';

/** A source whose data some readers of a page will not see; `name` is null where the editor may not see it either. */
type HiddenSource = ResultOf<typeof publishCheckDocument>['restrictedSources']['sources'][number];

/** What should be looked at on one of several pages before they are published. */
export type PageWarnings<Page extends LinkedPage = LinkedPage> = {
  page: Page;
  sections: PublishWarning[];
  sources: HiddenSource[];
  /** Who the page is for. */
  readers: string;
};

/** The revisions of the drafts that were checked, in the order of their pages, and what should be looked at. */
export type CheckedPages<Page extends LinkedPage = LinkedPage> = {
  bases: number[];
  warnings: PageWarnings<Page>[];
};

/** How many pages are read at once. */
const atOnce = 4;

/**
 * Checks the drafts of pages that are published together. `onProgress` gets how many pages have been read. Rejects where one of them cannot be read.
 */
export async function checkPages<Page extends LinkedPage>(
  checked: readonly Page[],
  site: { pages: readonly LinkedPage[]; baseUrl: string },
  onProgress: (read: number) => void,
): Promise<CheckedPages<Page>> {
  const drafts = await readDrafts(checked, onProgress);
  const contents = drafts.map(({ page, draft }) => ({ pageId: page.id, content: draft.content }));
  const versions = await versionsInTime(contents.map(({ content }) => content));
  const problems = pageProblems(contents, site, versions);
  const gone = await findGoneAddresses(unknownAddresses(problems.flat()));
  const warnings = drafts
    .map(({ page, restrictedSources: { pageLevel, sources } }, at) => ({
      page,
      sections: publishWarnings(problems[at] ?? [], gone),
      sources,
      readers: levelLabel(pageLevel),
    }))
    .filter(({ sections, sources }) => sections.length + sources.length > 0);
  return { bases: drafts.map(({ draft }) => draft.revision), warnings };
}

type ReadDraft<Page> = ResultOf<typeof publishCheckDocument> & { page: Page };

async function readDrafts<Page extends LinkedPage>(
  pages: readonly Page[],
  onProgress: (read: number) => void,
): Promise<ReadDraft<Page>[]> {
  const drafts: ReadDraft<Page>[] = [];
  for (let start = 0; start < pages.length; start += atOnce) {
    onProgress(start);
    const some = pages.slice(start, start + atOnce);
    drafts.push(
      ...(await Promise.all(
        some.map(async (page) => ({
          page,
          ...(await requestGraph(publishCheckDocument, { pageId: page.id })),
        })),
      )),
    );
  }
  return drafts;
}
