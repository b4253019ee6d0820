import { memo, Suspense, use, useCallback, useEffect, useRef, useState } from 'react';
import { SourceCatalogue, type CatalogueSource } from '#dataview/source-catalogue.ts';
import type { HeadingLevel } from '#domain/page/layout.ts';
import type { Section } from '#domain/page/page.ts';
import { sectionClass, SectionHeading, SectionNote } from '#screens/page/section-frame.tsx';
import { EarlyInputs } from '#richtext/editor/early-input.ts';
import { SectionBoundary } from '#screens/page/section-boundary.tsx';
import { SectionView } from '#screens/page/section-view.tsx';
import type { EditStart } from '#sections/section-type.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { EarlyText } from './early-text.tsx';
import { useEditor } from './editor-context.ts';
import { sectionName } from '#sections/section-name.ts';
import { SourceChoice } from './source-choice.tsx';
import { SectionToolbar } from './section-toolbar.tsx';
import { useIdlePreload } from '#ui/lazy-part/use-idle-preload.ts';
import { useEditedSection } from './use-edited-section.ts';

/** Whether a section is selected: it alone, as the one of several that has the bar, or as another one of these. */
export type SelectedAs = 'no' | 'only' | 'main' | 'other';

/** A section on the canvas: what visitors will see, selected by a click or with the keyboard, edited in place. */
export const CanvasSection = memo(function CanvasSection({
  section,
  heading,
  selected,
  editStart,
}: {
  section: Section;
  heading: HeadingLevel | undefined;
  selected: SelectedAs;
  editStart: EditStart | undefined;
}) {
  const { pick } = useEditor();
  const catalogue = use(SourceCatalogue);
  const { type, state, props, results, isLoading, error, changeState } = useEditedSection(section);
  const Edit = type?.edit ? lazyPart(type.edit, 'SectionEdit') : null;
  useIdlePreload(type?.edit);
  const label = sectionName(section, type, state);
  const frame = useRef<HTMLElement>(null);
  const [early] = useState(() => new EarlyInputs());
  const takeTyped = useCallback(() => early.take(), [early]);
  useEffect(() => {
    // What was typed into a section that was left before its editor was there belongs to no other time.
    if (selected !== 'only') early.take();
  }, [early, selected]);
  const isSelected = selected !== 'no';
  const hasBar = selected === 'only' || selected === 'main';
  const isClicked = typeof editStart === 'object';
  const isNew = editStart === 'end';
  useEffect(() => {
    // What was clicked is in sight already, and must not move under the pointer.
    if (hasBar && !isClicked) frame.current?.scrollIntoView({ block: isNew ? 'center' : 'nearest' });
  }, [hasBar, isClicked, isNew]);
  const needsSource = type?.needsSource === true && type.dataVersions(state).length === 0;
  const chooseSource = async (source: CatalogueSource) => {
    const known = type?.usesFewValued ? await catalogue.examine(source) : source;
    const next: unknown = type?.withSource?.(state, known);
    if (next !== undefined) changeState(next);
  };
  const body = needsSource ? (
    <SourceChoice label={type.label} onChoose={(source) => void chooseSource(source)} />
  ) : (
    <SectionView
      section={section}
      state={state}
      results={results}
      {...props}
      editing
      onChange={changeState}
    />
  );
  return (
    <section
      ref={frame}
      id={section.id}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-selected={isSelected || undefined}
      className={`${sectionClass(section)} group/section relative scroll-my-32 data-dragged:opacity-40 rounded-small outline-offset-8 hover:outline-1 hover:outline-accent focus-visible:outline-2 data-selected:outline-2 data-selected:outline-accent`}
    >
      {hasBar ? (
        <SectionToolbar
          id={section.id}
          type={type?.label ?? 'Section'}
          size={section.size}
          rowspan={section.rowspan}
          offset={section.offset}
          padding={section.padding}
          border={section.border}
        />
      ) : (
        <button
          type="button"
          className="sr-only focus:not-sr-only focus:absolute focus:-top-9 focus:z-20 focus:rounded-control focus:bg-float focus:px-3 focus:py-1.5 focus:text-12 focus:shadow-float"
          data-select
        >
          Select {label}
        </button>
      )}
      <button
        type="button"
        aria-label={`Add a section before ${label}`}
        onClick={(event) => {
          event.stopPropagation();
          pick({ group: section.group, before: section.id }, event.currentTarget);
        }}
        className="absolute -top-8 left-1/2 z-10 grid size-6 -translate-x-1/2 group-has-[[data-text-tools]]/section:-top-34 place-items-center rounded-full bg-accent text-on-accent opacity-0 transition-opacity group-hover/section:opacity-100 focus-visible:opacity-100"
      >
        <Icon name="plus" size={14} />
      </button>
      <SectionHeading section={section} heading={heading} />
      {error && <ErrorNote message={error.message} className="mb-3" />}
      <div
        data-section-body
        className={isLoading ? 'opacity-60 transition-opacity delay-200' : ''}
        aria-busy={isLoading}
      >
        {selected === 'only' && Edit ? (
          <SectionBoundary resetKey={section.element} editing>
            {editStart !== undefined && (
              <EarlyText
                label={label}
                onType={(text) => early.noteText(text)}
                onKeyDown={(event) => early.noteKey(event.nativeEvent) && event.preventDefault()}
              />
            )}
            <Suspense fallback={body}>
              <Edit
                id={section.id}
                state={state}
                results={results}
                onChange={changeState}
                editStart={editStart}
                takeTyped={takeTyped}
              />
            </Suspense>
          </SectionBoundary>
        ) : (
          body
        )}
      </div>
      {selected === 'only' && (
        <div
          data-resize-section
          aria-hidden
          title="Drag to change the width"
          className="absolute inset-y-0 -right-4 z-5 flex w-4 cursor-ew-resize touch-none items-center justify-center max-md:hidden"
        >
          <span className="h-10 max-h-full w-1.5 rounded-full bg-accent" />
        </div>
      )}
      <SectionNote text={section.infoComp} />
      {section.hideInView && (
        <p className="mt-2 text-12 text-quiet">
          <Icon name="eye-off" size={14} className="mr-1 inline" />
          Hidden from visitors
        </p>
      )}
    </section>
  );
});

/** Keeps the place of a section that is not mounted yet. */
export const SectionPlaceholder = memo(function SectionPlaceholder({ section }: { section: Section }) {
  return <section id={section.id} data-unmounted aria-busy className={`${sectionClass(section)} min-h-48`} />;
});
