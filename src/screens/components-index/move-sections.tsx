import { useState } from 'react';
import { siteHref, type Site } from '#domain/site/site.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import { PublishPagesDialog } from '../pages-manager/publish-pages-dialog.tsx';
import type { ComponentsQuery } from './components-query.ts';
import type { IndexedSource } from './components-types.ts';
import { useMoveSections, type MoveOutcome } from './use-move-sections.ts';
import { usePublishMoved } from './use-publish-moved.ts';

type MoveSectionsProps = {
  query: ComponentsQuery;
  /** The source that the list is filtered by. */
  source: IndexedSource | undefined;
  total: number;
  site: Pick<Site, 'base_url'>;
  /** All sections of the listed version show another one. */
  onMoved(version: number): void;
};

/** Moves all listed sections of a source to one of its versions. */
export function MoveSections({ query, source, total, site, onMoved }: MoveSectionsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { isRunning, outcome, move, stop } = useMoveSections();
  const targets = (source?.versions ?? []).filter(({ id }) => id !== query.version);
  const target = targets.find(({ id }) => String(id) === (chosen ?? proposedVersion(source, query)));
  const publishing = usePublishMoved(site);
  const update = async (to: number, publishes: boolean) => {
    publishing.forget();
    const moved = await move(query, to);
    const { isFinished, failed, skipped } = moved;

    if (publishes) {
      await publishing.publishMoved(moved, to);
    }

    if (query.version !== null && isFinished && failed.length + skipped === 0) {
      onMoved(to);
    }
  };
  const isBusy = isRunning || publishing.isPublishing;
  const isDisabled = !target || total === 0 || isBusy;

  return (
    <section aria-label="Update" className="mt-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Update to version"
          className="w-full sm:w-72"
          input={{
            placeholder: source ? 'Select a version' : 'Choose a source first',
            isDisabled: !source || isBusy,
          }}

          value={target ? String(target.id) : null}
          options={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setChosen}
        />
        <Button
          variant="primary"
          isDisabled={isDisabled}
          onPress={() => target && void update(target.id, false)}
        >
          {isRunning ? 'Updating...' : 'Update'}
        </Button>
        <Button isDisabled={isDisabled} onPress={() => target && void update(target.id, true)}>
          {publishing.isPublishing ? 'Publishing...' : 'Update and publish'}
        </Button>
        {isRunning && <Button onPress={stop}>Stop</Button>}
        <p aria-live="polite" className="py-2 text-14 text-quiet">
          {outcome ? sentenceOf(outcome) : 'Drafts are changed.'}{' '}
          <WhoSeesIt site={site} pages={outcome?.pages} {...publishing} />
        </p>
      </div>
      {outcome && !isRunning && <Problems outcome={outcome} />}
      {publishing.others.length > 0 && <StillDrafts pages={publishing.others} />}
      {publishing.review && (
        <PublishPagesDialog
          review={publishing.review}
          site={site}
          onPublish={publishing.decide}
          onCancel={publishing.cancel}
        />
      )}
    </section>
  );
}

/**
 * The newest version of a source, which sections are moved to until another one is chosen; none where they
 * show it.
 */
function proposedVersion(source: IndexedSource | undefined, { version }: ComponentsQuery): string | null {
  const newest = source?.versions[0];
  if (!newest || newest.id === version) return null;
  return String(newest.id);
}

type WhoSeesItProps = {
  site: Pick<Site, 'base_url'>;
  /** How many pages have changed; none before a move. */
  pages?: number | undefined;
  publishedPages: number;
  others: MoveOutcome['others'];
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
function StillDrafts({ pages }: { pages: MoveOutcome['others'] }) {
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

function Problems({ outcome: { failed, isFinished, error } }: { outcome: MoveOutcome }) {
  return (
    <>
      {!isFinished && (
        <Notice
          tone={error === null ? 'warning' : 'danger'}
          className="mt-4"
          message={`${error ?? 'Stopped before all pages were done.'} Press the button again to go on with the rest.`}
        />
      )}
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

function sentenceOf({ sections, pages, skipped }: MoveOutcome): string {
  const done = `${plural(sections, 'section')} on ${plural(pages, 'page')} updated.`;
  if (skipped === 0) return done;
  return `${done} ${plural(skipped, 'section')} cannot show another version.`;
}
