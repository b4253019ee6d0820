import { Suspense, use, useCallback, useEffect, useMemo, useState } from 'react';
import { SourceCatalogue, type CatalogueSource } from '#dataview/sources/source-catalogue.ts';
import type { Section } from '#domain/page/content/page.ts';
import { EarlyInputs } from '#richtext/editor/focus/early-input.ts';
import { WhenComputed } from '#screens/page/computing-note.tsx';
import { SectionBoundary } from '#screens/page/section-boundary.tsx';
import { SectionView } from '#screens/page/section-view.tsx';
import type { EditStart } from '#sections/section-type.ts';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { useIdlePreload } from '#ui/lazy-part/use-idle-preload.ts';
import { EarlyText } from './early-text.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { SourceChooser } from './source-choice.tsx';
import { stateWithSource } from '../commands/state-with-source.ts';
import type { useEditedSection } from '../commands/use-edited-section.ts';

type EditedSection = ReturnType<typeof useEditedSection>;

/**
 * The content of a section on the canvas: the choice of a source where it needs one, its editor, or its view.
 */
export function CanvasSectionBody({
  section,
  edited,
  label,
  isEditing,
  editStart,
}: {
  section: Section;
  edited: EditedSection;
  label: string;
  isEditing: boolean;
  editStart: EditStart | undefined;
}) {
  const { type, state, props, results, changeState } = edited;
  const Edit = type?.edit ? lazyPart(type.edit, 'SectionEdit') : null;
  useIdlePreload(type?.edit);

  const chooseSource = useSourceChoice(edited);
  const [early] = useState(() => new EarlyInputs());
  const takeTyped = useCallback(() => early.take(), [early]);
  const { store } = useEditor();
  const onUndo = useMemo(
    () => (isEditing ? store.openText(section.id) : undefined),
    [isEditing, store, section.id],
  );

  useEffect(() => {
    // What was typed into a section that was left before its editor was there belongs to no other time.
    if (!isEditing) {
      early.take();
    }
  }, [early, isEditing]);
  const needsSource = type?.data?.needsSource === true && type.data?.dataVersions(state).length === 0;
  const view = needsSource ? (
    <SourceChooser
      label={type.label}
      isNew={editStart === 'end'}
      onChoose={(source) => void chooseSource(source)}
    />
  ) : (
    <WhenComputed results={results}>
      <SectionView
        section={section}
        state={state}
        results={results}
        {...props}
        editing
        onChange={changeState}
      />
    </WhenComputed>
  );
  if (!isEditing || !Edit) return view;

  return (
    <SectionBoundary resetKey={section.element} editing>
      {editStart !== undefined && (
        <EarlyText
          label={label}
          onType={(text) => early.noteText(text)}
          onKeyDown={(event) => early.noteKey(event.nativeEvent) && event.preventDefault()}
        />
      )}
      <Suspense fallback={view}>
        <Edit
          id={section.id}
          state={state}
          results={results}
          onChange={changeState}
          editStart={editStart}
          takeTyped={takeTyped}
          onUndo={onUndo}
        />
      </Suspense>
    </SectionBoundary>
  );
}

/** Gives a section a source that a person chose. */
function useSourceChoice({ type, state, changeState }: EditedSection) {
  const catalogue = use(SourceCatalogue);
  return async (source: CatalogueSource) => {
    const next = await stateWithSource(type?.data, state, source, catalogue);
    if (next !== undefined) {
      changeState(next);
    }
  };
}
