import { useState } from 'react';
import type { Site } from '#domain/site/site.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { PublishPagesDialog } from '../pages-manager/publish-pages-dialog.tsx';
import type { ComponentsQuery } from './components-query.ts';
import type { IndexedSource } from './components-types.ts';
import { Problems, sentenceOf, StillDrafts, WhoSeesIt } from './move-outcome.tsx';
import { MovePreview } from './move-preview.tsx';
import { usePlannedMove } from './use-planned-move.ts';
import { useSectionUpdate } from './use-section-update.ts';

type MoveSectionsProps = {
  query: ComponentsQuery;
  /** The source that the list is filtered by. */
  source: IndexedSource | undefined;
  total: number;
  site: Pick<Site, 'base_url'>;
  /** All sections of the listed version show another one. */
  onMoved(version: number): void;
};

/** Moves all listed sections of a source to one of its versions, after what that changes is shown. */
export function MoveSections({ query, source, total, site, onMoved }: MoveSectionsProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [renames, setRenames] = useState(true);
  const targets = (source?.versions ?? []).filter(({ id }) => id !== query.version);
  const target = targets.find(({ id }) => String(id) === (chosen ?? proposedVersion(source, query)));
  const work = useSectionUpdate(site, onMoved);
  const { isRunning, isBusy, outcome, publishing } = work;
  const plan = usePlannedMove(query, total > 0 && !isBusy ? target?.id : undefined);
  const update = (publishes: boolean) => {
    if (target) {
      // What was not shown is not done.
      void work.update(query, target.id, { publishes, renames: renames && plan.data !== undefined });
    }
  };

  return (
    <section aria-label="Update" className="mt-4">
      <UpdateBar
        source={source}
        targets={targets}
        target={target}
        isDisabled={!target || total === 0 || isBusy}
        work={work}
        site={site}
        onChoose={setChosen}
        onUpdate={update}
      />
      {outcome && !isRunning && <Problems outcome={outcome} />}
      {publishing.others.length > 0 && <StillDrafts pages={publishing.others} />}
      {plan.error && <ErrorNote className="mt-4" error={plan.error} />}
      {plan.isLoading && <Skeleton className="mt-6" lines={4} label="The versions are being compared." />}
      {target && plan.data && !isBusy && (
        <MovePreview
          plan={plan.data}
          query={query}
          target={target}
          site={site}
          renames={renames}
          onRename={setRenames}
        />
      )}
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

type BarProps = {
  source: IndexedSource | undefined;
  targets: IndexedSource['versions'];
  target: IndexedSource['versions'][number] | undefined;
  isDisabled: boolean;
  work: ReturnType<typeof useSectionUpdate>;
  site: Pick<Site, 'base_url'>;
  onChoose(version: string): void;
  onUpdate(publishes: boolean): void;
};

/** The choice of a version, what is done with it, and what was done last. */
function UpdateBar({ source, targets, target, isDisabled, work, site, onChoose, onUpdate }: BarProps) {
  const { isRunning, isBusy, outcome, isUndone, publishing, undo, stop } = work;
  return (
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
        onChange={onChoose}
      />
      <Button variant="primary" isDisabled={isDisabled} onPress={() => onUpdate(false)}>
        {isRunning ? 'Updating...' : 'Update'}
      </Button>
      <Button isDisabled={isDisabled} onPress={() => onUpdate(true)}>
        {publishing.isPublishing ? 'Publishing...' : 'Update and publish'}
      </Button>
      {isRunning && <Button onPress={stop}>Stop</Button>}
      {undo && !isBusy && <Button onPress={() => void undo()}>Undo the update</Button>}
      <p aria-live="polite" className="py-2 text-14 text-quiet">
        {outcome ? sentenceOf(outcome, isUndone) : 'Drafts are changed.'}{' '}
        <WhoSeesIt site={site} pages={outcome?.pages} {...publishing} />
      </p>
    </div>
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
