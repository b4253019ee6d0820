import type { Section } from '#domain/page/page.ts';
import { sectionProps } from '#screens/page/section-props.ts';
import { SectionView } from '#screens/page/section-view.tsx';
import { sectionType } from '#sections/index.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import type { DraftSnapshot, DraftStore } from './draft-store.ts';
import { useEditor } from './editor-context.ts';

/** Errors of saving and publishing, and the choice between two versions of a section after a conflict. */
export function DraftProblems({
  error,
  snapshot: { saving, conflicts },
  store,
}: {
  error: Error | null;
  snapshot: DraftSnapshot;
  store: DraftStore;
}) {
  return (
    <>
      <div className="pointer-events-auto fixed right-4 bottom-28 z-20 w-96 max-w-[calc(100vw-2rem)]">
        {error && <ErrorNote message={error.message} />}
        {saving.kind === 'refused' && <ErrorNote message={saving.message} />}
      </div>
      {conflicts.length > 0 && (
        <Dialog
          title="Somebody else changed the same section"
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
          {conflicts.map(({ id, mine, theirs }) => (
            <div key={id} className="grid gap-4 sm:grid-cols-2">
              <Version title="Yours" section={mine} />
              <Version title="Theirs" section={theirs} />
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

/** A section as it looks, or its stored state where it needs data to be shown. */
function SectionVersion({ section }: { section: Section }) {
  const { address, page } = useEditor();
  const type = sectionType(section.element['element-type']);
  const stored = section.element['element-data'];
  return (
    <>
      {section.title && <p className="mb-2 font-semibold">{section.title}</p>}
      {type?.queries ? (
        <pre className="text-12 whitespace-pre-wrap">{JSON.stringify(stored, null, 1)}</pre>
      ) : (
        <SectionView
          section={section}
          state={type ? type.read(stored) : stored}
          results={{}}
          {...sectionProps(section, address, page)}
          href={() => '#'}
          hidden={[]}
          editing
        />
      )}
    </>
  );
}
