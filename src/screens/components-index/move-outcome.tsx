import { siteHref, type Site } from '#domain/site/site.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { isOpen, type MoveWork } from './use-move-sections.ts';

type WhoSeesItProps = {
  site: Pick<Site, 'base_url'>;
  /** How many pages have changed; none before a move. */
  pages?: number | undefined;
  publishedPages: number;
  others: MoveWork['others'];
};

/**
 * On which pages visitors see a move of sections, or that it changes drafts only, with the way to where they
 * are published.
 */
export function WhoSeesIt({ site, pages = 0, publishedPages, others }: WhoSeesItProps) {
  if (publishedPages > 0) {
    if (others.length === 0) return 'Visitors see it.';
    return `Visitors see it on ${plural(publishedPages, 'page')}.`;
  }

  const [page, are] = pages === 1 ? ['page', 'is'] : ['pages', 'are'];
  return (
    <>
      Visitors see it when the{' '}
      <a href={siteHref(site, '/manage/pages')} className="text-accent underline">
        {page}
      </a>{' '}
      {are} published.
    </>
  );
}

/** The most pages that are named as drafts. */
const mostNamed = 20;

/** Names the pages that have changes besides the move: no one said that these may be published. */
export function StillDrafts({ pages }: { pages: MoveWork['others'] }) {
  return <Notice tone="warning" className="mt-4" message={notPublished(pages.map(({ title }) => title))} />;
}

/** Why pages that were moved are not published, with their names. */
export function notPublished(titles: readonly string[]): string {
  const names = nameSome(
    titles.map((title) => `“${title}”`),
    mostNamed,
  );
  if (titles.length === 1) return `${names} is not published: it is a draft, or has other changes.`;
  return `${plural(titles.length, 'page')} are not published, because they are drafts or have other changes: ${names}.`;
}

/** What was left out of a move, and why it ended early. */
export function Problems({ work: { status, message, failed, left } }: { work: MoveWork }) {
  return (
    <>
      {status !== 'done' && (
        <Notice
          tone={status === 'failed' ? 'danger' : 'warning'}
          className="mt-4"
          message={`${message ?? 'Stopped before all pages were done.'} Press the button again to go on with the rest.`}
        />
      )}
      {left.length > 0 && <LeftSections left={left} />}
      {failed.length > 0 && (
        <div role="alert" className="mt-4 rounded-panel bg-danger-soft px-4 py-3 text-14">
          <p className="font-semibold">{plural(failed.length, 'page')} stayed as before:</p>
          <ul className="mt-2 max-h-60 overflow-auto">
            {failed.map(({ id, title, message }) => (
              <li key={id}>
                {title}: {message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </>
  );
}

/** The sections that stayed as they were, each with the reason. */
function LeftSections({ left }: Pick<MoveWork, 'left'>) {
  return (
    <div role="status" className="mt-4 rounded-panel bg-warning-soft px-4 py-3 text-14">
      <p className="font-semibold">{plural(left.length, 'section')} stayed as before:</p>
      <ul className="mt-2 max-h-60 overflow-auto">
        {left.map(({ pageId, pageTitle, name, message }, index) => (
          <li key={`${pageId} ${index}`}>
            {name} on {pageTitle}: {message}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** How much a move, or its undoing, has changed, or how far it is. */
export function sentenceOf(
  work: Pick<MoveWork, 'kind' | 'status' | 'sections' | 'pages' | 'skipped'>,
): string {
  const what = `${plural(work.sections, 'section')} on ${plural(work.pages, 'page')}`;
  if (isOpen(work)) return `${what} so far. It goes on when this page is closed.`;
  if (work.kind === 'undo') return `${what} as before the update.`;
  if (work.skipped === 0) return `${what} updated.`;
  return `${what} updated. ${plural(work.skipped, 'section')} cannot show another version.`;
}

type ProgressProps = { work: Pick<MoveWork, 'kind' | 'pages_done' | 'pages_to_do'> };

/** How many pages of a move that runs are done. */
export function MoveProgress({ work: { kind, pages_done: done, pages_to_do: all } }: ProgressProps) {
  const label = kind === 'undo' ? 'Undoing the update' : 'Updating sections';
  return (
    <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
      <progress
        className="progress-bar w-full sm:w-72"
        aria-label={label}
        max={1}
        value={all ? done / all : undefined}
      />
      {all !== null && (
        <p className="tabular text-14 text-quiet">
          {formatNumber(done)} of {plural(all, 'page')}
        </p>
      )}
    </div>
  );
}
