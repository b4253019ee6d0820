import { memo, useEffect, useRef, type RefObject } from 'react';
import type { HeadingLevel } from '#domain/page/content/layout.ts';
import type { Section } from '#domain/page/content/page.ts';
import { sectionClass, SectionHeading, SectionNote } from '#screens/page/section-parts.tsx';
import { sectionName } from '#sections/section-name.ts';
import type { EditStart } from '#sections/section-type.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { CanvasSectionBody } from './canvas-section-body.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { SectionToolbar } from './section-toolbar.tsx';
import { useEditedSection } from '../commands/use-edited-section.ts';

/**
 * Whether a section is selected: it alone, as the one of several that has the bar, or as another one of
 * these.
 */
export type SelectedAs = 'no' | 'only' | 'main' | 'other';

/**
 * A section on the canvas: what visitors will see, selected by a click or with the keyboard, edited in place.
 */
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
  const edited = useEditedSection(section);
  const { type, error, isLoading } = edited;
  const label = sectionName(section, type, edited.state);
  const element = useRef<HTMLElement>(null);
  const hasBar = selected === 'only' || selected === 'main';

  useBroughtIntoView(element, hasBar, editStart);
  return (
    <section
      ref={element}
      id={section.id}
      role="group"
      aria-label={label}
      tabIndex={-1}
      data-selected={selected !== 'no' || undefined}
      className={`${sectionClass(section)} group/section relative scroll-my-32 data-dragged:opacity-40 rounded-small outline-offset-8 hover:outline-1 hover:outline-accent focus-visible:outline-2 data-selected:outline-2 data-selected:outline-accent`}
    >
      {hasBar ? (
        <SectionToolbar
          id={section.id}
          type={type?.label ?? 'Section'}
          typeName={section.element['element-type']}
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
      <AddSectionBefore section={section} label={label} />
      <SectionHeading section={section} heading={heading} />
      {error && <ErrorNote error={error} className="mb-3" />}
      <div
        data-section-body
        className={isLoading ? 'opacity-60 transition-opacity delay-200' : ''}
        aria-busy={isLoading}
      >
        <CanvasSectionBody
          section={section}
          edited={edited}
          label={label}
          isEditing={selected === 'only'}
          editStart={editStart}
        />
      </div>
      {selected === 'only' && <WidthHandle />}
      <SectionNote text={section.infoComp} />
      {section.hideInView && (
        <p className="mt-2 text-12 text-quiet">
          <Icon name="eye-off" size={14} className="me-1 inline" />
          Hidden from visitors
        </p>
      )}
    </section>
  );
});

/**
 * Scrolls to a section that is selected. What was clicked is in sight already, and must not move under the
 * pointer.
 */
function useBroughtIntoView(
  element: RefObject<HTMLElement | null>,
  hasBar: boolean,
  editStart: EditStart | undefined,
): void {
  const isClicked = typeof editStart === 'object';
  const isNew = editStart === 'end';
  useEffect(() => {
    if (hasBar && !isClicked) {
      element.current?.scrollIntoView({ block: isNew ? 'center' : 'nearest' });
    }
  }, [element, hasBar, isClicked, isNew]);
}

function AddSectionBefore({ section, label }: { section: Section; label: string }) {
  const { pick } = useEditor();
  return (
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
  );
}

/** The edge of a section that is dragged to change its width. */
function WidthHandle() {
  return (
    <div
      data-resize-section
      aria-hidden
      title="Drag to change the width"
      className="absolute inset-y-0 -end-4 z-5 flex w-4 cursor-ew-resize touch-none items-center justify-center max-md:hidden"
    >
      <span className="h-10 max-h-full w-1.5 rounded-full bg-accent" />
    </div>
  );
}

/** Keeps the place of a section that is not mounted yet. */
export const SectionPlaceholder = memo(function SectionPlaceholder({ section }: { section: Section }) {
  return <section id={section.id} data-unmounted aria-busy className={`${sectionClass(section)} min-h-48`} />;
});
