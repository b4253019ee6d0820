import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { Section } from '#domain/page/content/page.ts';
import { WhenComputed } from '#screens/page/computing-note.tsx';
import { SectionView } from '#screens/page/section-view.tsx';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Differences } from '#screens/content-changes/content-changes.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { useThemeOptions } from '#screens/page/shell/theme-options.tsx';
import { headingDifferences } from '#screens/content-changes/heading-differences.ts';
import { sectionDifferences } from '#screens/content-changes/section-differences.ts';
import { useSaving } from '../commands/use-saving.ts';
import { useEditedSection } from '../commands/use-edited-section.ts';

/** Errors of saving and publishing, and the choice between two versions of a section after a conflict. */
export function DraftProblems({ error }: { error: Error | null }) {
  const { grid: pageColumns } = useThemeOptions();
  const { store } = useEditor();
  const saving = useSaving();
  const conflicts = useSnapshot(store, (snapshot) => snapshot.conflicts);
  const heading = useSnapshot(store, (snapshot) => snapshot.headingConflict);

  return (
    <>
      <div className="pointer-events-auto fixed end-4 bottom-28 z-40 w-96 max-sm:bottom-48 max-w-[calc(100vw-2rem)]">
        {error && <ErrorNote error={error} />}
        {saving.kind === 'refused' && <ErrorNote message={saving.message} />}
      </div>
      {(conflicts.length > 0 || heading) && (
        <Dialog
          title={heading ? 'Somebody else changed the same text' : 'Somebody else changed the same section'}
          width="large"
          role="alertdialog"
          isDismissable={false}
          isOpen
          footer={
            <>
              <Button onPress={() => store.resolve('theirs')}>Take theirs</Button>
              <Button variant="primary" onPress={() => store.resolve('mine')}>
                Keep mine
              </Button>
            </>
          }
        >
          {heading && (
            <>
              <h3 className="text-12 font-semibold text-quiet">From theirs to yours</h3>
              <Differences fields={headingDifferences(heading.theirs, heading.mine)} />
            </>
          )}
          {conflicts.map(({ id, mine, theirs }) => (
            <div key={id} className="grid gap-4 sm:grid-cols-2">
              <Version title="Yours" section={mine} />
              <Version title="Theirs" section={theirs} />
              {mine && theirs && (
                <div className="sm:col-span-2">
                  <h3 className="text-12 font-semibold text-quiet">From theirs to yours</h3>
                  <Differences fields={sectionDifferences(theirs, mine, pageColumns)} />
                </div>
              )}
            </div>
          ))}
        </Dialog>
      )}
    </>
  );
}

function Version({ title, section }: { title: string; section: Section | null }) {
  return (
    <div className="min-w-0">
      <h3 className="text-12 font-semibold text-quiet">{title}</h3>
      <div className="mt-1 max-h-80 overflow-auto rounded-control border p-3">
        {section ? <SectionVersion section={section} /> : <p className="text-quiet">Deleted</p>}
      </div>
    </div>
  );
}

/** A section as it looks, with its data. */
function SectionVersion({ section }: { section: Section }) {
  const { state, props, results, isLoading } = useEditedSection(section);
  if (isLoading && Object.keys(results).length === 0) return <p className="text-quiet">loading...</p>;

  return (
    <>
      {section.title && <p className="mb-2 font-semibold">{section.title}</p>}
      <WhenComputed results={results}>
        <SectionView
          section={section}
          state={state}
          results={results}
          {...props}
          href={() => '#'}
          hidden={[]}
          editing
        />
      </WhenComputed>
    </>
  );
}
