import { lazy, memo, Suspense, useEffect, useMemo, useRef, type ComponentType } from 'react';
import type { Section } from '#domain/page/page.ts';
import { sectionParameterPrefix } from '#domain/page/page-filters.ts';
import { sectionTypes } from '#sections/index.ts';
import type { SectionEditProps } from '#sections/section-type.ts';
import { sectionProps } from '#screens/page/page-screen.tsx';
import { sectionClass, SectionTitle, type HeadingTag } from '#screens/page/section-grid.tsx';
import { SectionView } from '#screens/page/section-view.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { useEditor } from './editor-context.ts';
import { SectionToolbar } from './section-toolbar.tsx';
import { useSectionResults } from './use-section-results.ts';

type Edit = ComponentType<SectionEditProps>;
const edits = new Map<string, Edit>();

/** The component that edits a type's sections in place, or null when its settings are in the drawer only. */
function editOf(name: string): Edit | null {
  const type = sectionTypes[name];
  if (!type?.edit) return null;
  const { edit } = type;
  const known = edits.get(name);
  if (known) return known;
  const made: Edit = lazy(async () => ({ default: (await edit()).SectionEdit }));
  edits.set(name, made);
  return made;
}

/** Where a new section is put: in a group, before another section or at the end. */
export type Place = { group: string; before: string | null };

/** A section on the canvas: what visitors will see, selected by a click or with the keyboard, edited in place. */
export const CanvasSection = memo(function CanvasSection({
  section,
  heading,
  isSelected,
  onAddBefore,
}: {
  section: Section;
  /** The element of its title. */
  heading: HeadingTag | undefined;
  isSelected: boolean;
  onAddBefore(place: Place): void;
}) {
  const { store, address, filters } = useEditor();
  const view = { results: {}, filters };
  const { context, href, hidden, parameter } = sectionProps(view, section.id, address);
  const { answers, isLoading, error } = useSectionResults(section, context);
  const type = sectionTypes[section.element['element-type']];
  const Edit = editOf(section.element['element-type']);
  const stored = section.element['element-data'];
  const state = useMemo(() => type?.read(stored), [type, stored]);
  const label = section.title || type?.label || 'Section';
  const change = (next: unknown) => {
    const element = { ...section.element, 'element-data': next };
    store.run({ kind: 'changeSection', id: section.id, change: { element } });
  };
  const frame = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isSelected) frame.current?.scrollIntoView({ block: 'nearest' });
  }, [isSelected]);
  const body = (
    <SectionView
      section={section}
      results={answers}
      context={context}
      href={href}
      hidden={hidden}
      parameter={parameter}
      editing
    />
  );
  return (
    <section
      ref={frame}
      id={section.id}
      role="group"
      aria-label={label}
      data-selected={isSelected || undefined}
      className={`${sectionClass(section)} group/section relative scroll-my-32 rounded-small outline-offset-8 hover:outline-1 hover:outline-accent data-selected:outline-2 data-selected:outline-accent`}
    >
      {isSelected ? (
        <SectionToolbar section={section} />
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
          onAddBefore({ group: section.group, before: section.id });
        }}
        className="absolute -top-8 left-1/2 z-10 grid size-6 -translate-x-1/2 place-items-center rounded-full bg-accent text-on-accent opacity-0 transition-opacity group-hover/section:opacity-100 focus-visible:opacity-100"
      >
        <Icon name="plus" size={14} />
      </button>
      <SectionTitle section={section} tag={heading} />
      {error && <ErrorNote message={error.message} className="mb-3" />}
      <div className={isLoading ? 'opacity-60 transition-opacity delay-200' : ''} aria-busy={isLoading}>
        {isSelected && Edit ? (
          <Suspense fallback={body}>
            <Edit id={section.id} state={state} answers={answers} onChange={change} />
          </Suspense>
        ) : (
          body
        )}
      </div>
    </section>
  );
});

/** The query string that a form or link within a section asks for, when it stays on this page; else null. */
export function searchWithin(url: URL, pathname: string): string | null {
  if (url.pathname !== pathname) return null;
  const query = new URLSearchParams(url.search);
  for (const [name, value] of Array.from(query))
    if (value === '' && !name.startsWith(sectionParameterPrefix)) query.delete(name, value);
  return query.size > 0 ? `?${query.toString()}` : '';
}
