import { useState } from 'react';
import { plural } from '#domain/value/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { Select } from '#ui/select/select.tsx';
import type { ComponentsQuery } from './components-query.ts';
import type { IndexedSource } from './components-types.ts';
import { useMoveSections, type MoveOutcome } from './use-move-sections.ts';

/** Moves all listed sections of a source to one of its versions. */
export function MoveSections({
  query,
  source,
  total,
  pagesHref,
  onMoved,
}: {
  query: ComponentsQuery;
  /** The source that the list is filtered by. */
  source: IndexedSource | undefined;
  total: number;
  /** Where drafts are published. */
  pagesHref: string;
  /** All sections of the listed version show another one. */
  onMoved(version: number): void;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const { isRunning, outcome, move, stop } = useMoveSections();
  const targets = (source?.versions ?? []).filter(({ id }) => id !== query.version);
  // Sections are moved to what is new, until another version is chosen; no version is newer than the one that they show.
  const newest = source?.versions[0];
  const proposed = newest && newest.id !== query.version ? String(newest.id) : null;
  const target = targets.find(({ id }) => String(id) === (chosen ?? proposed));
  const update = async (to: number) => {
    const { isFinished, failed, skipped } = await move(query, to);
    if (query.version !== null && isFinished && failed.length + skipped === 0) onMoved(to);
  };
  return (
    <section aria-label="Update" className="mt-4">
      <div className="flex flex-wrap items-end gap-3">
        <Select
          label="Update to version"
          className="w-full sm:w-72"
          placeholder={source ? 'Select a version' : 'Choose a source first'}
          isDisabled={!source || isRunning}
          value={target ? String(target.id) : null}
          options={targets.map(({ id, name }) => ({ value: String(id), label: name }))}
          onChange={setChosen}
        />
        <Button
          variant="primary"
          isDisabled={!target || total === 0 || isRunning}
          onPress={() => target && void update(target.id)}
        >
          {isRunning ? 'Updating...' : 'Update'}
        </Button>
        {isRunning && <Button onPress={stop}>Stop</Button>}
        <p aria-live="polite" className="py-2 text-14 text-quiet">
          {outcome ? sentenceOf(outcome) : 'Drafts are changed.'} Visitors see it when the{' '}
          <a href={pagesHref} className="text-accent underline">
            pages
          </a>{' '}
          are published.
        </p>
      </div>
      {outcome && !isRunning && <Problems outcome={outcome} />}
    </section>
  );
}

function Problems({ outcome: { failed, isFinished, error } }: { outcome: MoveOutcome }) {
  return (
    <>
      {!isFinished && (
        <Notice
          tone={error === null ? 'warning' : 'danger'}
          className="mt-4"
          message={`${error ?? 'Stopped before all pages were done.'} Press Update again to go on with the rest.`}
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
  return skipped === 0 ? done : `${done} ${plural(skipped, 'section')} cannot show another version.`;
}
