import { useState } from 'react';
import type { Site } from '#domain/site/site.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { PublishPagesDialog } from '../pages-manager/publish-pages-dialog.tsx';
import type { ComponentsQuery } from './components-query.ts';
import type { IndexedSource } from './components-types.ts';
import { MoveProgress, Problems, sentenceOf, StillDrafts, WhoSeesIt } from './move-outcome.tsx';
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
  const update = useSectionUpdate(site, query.source, onMoved);
  const { work, isRunning, isBusy, publishing } = update;
  const plan = usePlannedMove(query, total > 0 && !isBusy ? target?.id : undefined);
  const begin = (publishes: boolean) => {
    if (target) {
      // What was not shown is not done.
      update.update(query, target.id, { publishes, renames: renames && plan.data !== undefined });
    }
  };

  return (
    <section aria-label="Update" className="mt-4">
      <UpdateBar
        source={source}
        targets={targets}
        target={target}
        isDisabled={!target || total === 0 || isBusy}
        update={update}
        site={site}
        onChoose={setChosen}
        onUpdate={begin}
      />
      {work && isRunning && <MoveProgress work={work} />}
      {update.error && <ErrorNote className="mt-4" error={update.error} />}
      {work && !isRunning && <Problems work={work} />}
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
  update: ReturnType<typeof useSectionUpdate>;
  site: Pick<Site, 'base_url'>;
  onChoose(version: string): void;
  onUpdate(publishes: boolean): void;
};

/** The choice of a version, what is done with it, and what was done last. */
function UpdateBar({ source, targets, target, isDisabled, update, site, onChoose, onUpdate }: BarProps) {
  const { work, isRunning, isBusy, publishing, undo, stop } = update;
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
      {undo && !isBusy && <Button onPress={undo}>Undo the update</Button>}
      <p aria-live="polite" className="py-2 text-14 text-quiet">
        {work ? sentenceOf(work) : 'Drafts are changed.'}{' '}
        <WhoSeesIt site={site} pages={work?.pages} {...publishing} />
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
