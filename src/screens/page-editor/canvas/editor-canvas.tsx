import { memo, useDeferredValue, useMemo, useRef, type ReactNode, useEffect, useEffectEvent } from 'react';
import type { GroupLayout } from '#domain/page/content/layout.ts';
import type { PageEntry, SectionGroup, Section } from '#domain/page/content/page.ts';
import type { RunLength } from '#domain/page/content/section-runs.ts';
import { sectionGrid, sectionStack } from '#screens/page/group-view.tsx';
import type { PagePosition } from '#screens/page/page-columns.tsx';
import { PageLayout } from '#screens/page/page-layout.tsx';
import { sectionTypes } from '#sections/index.ts';
import { pageHeadings } from '#sections/page-headings.ts';
import { Button } from '#ui/button/button.tsx';
import { useIdlePreload } from '#ui/lazy-part/use-idle-preload.ts';
import { CanvasDrag } from './canvas-drag.tsx';
import { CanvasHeading } from './canvas-heading.tsx';
import { CanvasSection, SectionPlaceholder, type SelectedAs } from './canvas-section.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { SectionHeadingIds } from './section-heading-ids.tsx';
import { useContent } from '../commands/use-content.ts';
import { useCanvasEvents } from './use-canvas-events.ts';
import { useMountedSections } from './use-mounted-sections.ts';
import type { SelectedSections } from '../commands/use-selection.ts';
import { isEmptyDocument, readDocument } from '#richtext/document.ts';
import { stateFields } from '#sections/rich-text/state.ts';
import { newSection } from '../commands/section-commands.ts';

type CanvasProps = {
  page: PageEntry;
  position: PagePosition;
  /** Whether the columns of the grid are drawn. */
  hasGrid: boolean;
};

/**
 * The page itself as the canvas: its title, every group with its sections, and where sections can be added.
 */
export function EditorCanvas({ page, position, hasGrid }: CanvasProps) {
  const { selection } = useEditor();
  const content = useContent();
  const settled = useDeferredValue(content);
  const headings = useMemo(() => pageHeadings(settled), [settled]);
  const begin = useBegunText();
  const canvas = useRef<HTMLDivElement>(null);
  const events = useCanvasEvents(canvas);
  const { isLong, isMounted } = useMountedSections(canvas, content.sections);

  // Enter in the title begins a text, also on a page that has none yet.
  useIdlePreload(sectionTypes['lexical']?.edit);
  const beginText = () => {
    const [group] = content.section_groups.filter((one) => one.position === 'content');
    if (group && content.sections.every((section) => section.group !== group.name)) {
      begin(group.name);
    }
  };

  return (
    <div
      ref={canvas}
      role="presentation"
      {...events}
      className={hasGrid ? '[&_[data-group]>div]:relative [&_[data-group]>div]:isolate' : ''}
    >
      <PageLayout
        page={page}
        content={content}
        position={position}
        heading={<CanvasHeading page={page} onEnter={beginText} />}
        renderSection={(section, heading) => {
          if (isMounted(section.id) || selection.ids.has(section.id)) {
            return (
              <SectionHeadingIds headings={headings.get(section.id)}>
                <CanvasSection
                  section={section}
                  heading={heading}
                  selected={selectedAs(section.id, selection)}
                  editStart={selection.main === section.id ? selection.start : undefined}
                />
              </SectionHeadingIds>
            );
          }

          return <SectionPlaceholder section={section} />;
        }}
        renderRun={isLong ? renderRun : undefined}
        renderGroupEnd={({ group, sections }) =>
          (sections.length > 0 || group.position === 'content') && (
            <GroupEnd group={group} sections={sections} hasGrid={hasGrid} />
          )
        }
      />
      <CanvasDrag canvas={canvas} />
    </div>
  );
}

/** About how high a section is with the gap below it, in rem. */
const usualHeight = 13.5;

/**
 * A run of sections that is not drawn while it is out of sight: a letter typed in one would lay out all the
 * others. The browser checks each such box with every frame unless it lies in another one that is out of
 * sight, so there is one for several sections, and one for several of these. A run in use is always drawn, as
 * the tools of a section may reach beyond it.
 */
function renderRun(length: RunLength, content: ReactNode, count: number) {
  return (
    <div
      data-run={length}
      style={{ containIntrinsicHeight: `auto ${count * usualHeight}rem` }}
      className={`${length === 'long' ? sectionStack : sectionGrid} [overflow-clip-margin:2.5rem] not-has-data-selected:not-hover:not-focus-within:[content-visibility:auto]`}
    >
      {content}
    </div>
  );
}

const selectedAs = (id: string, { main, ids }: SelectedSections): SelectedAs => {
  if (!ids.has(id)) return 'no';
  if (main !== id) return 'other';
  if (ids.size === 1) return 'only';
  return 'main';
};

/**
 * What the canvas shows at the end of a group: the button for a new section, and the grid behind the group.
 */
function GroupEnd({ group, sections, hasGrid }: GroupLayout & { hasGrid: boolean }) {
  return (
    <>
      {group.position === 'content' && <AddSection group={group} isEmpty={sections.length === 0} />}
      {hasGrid && <GridColumns />}
    </>
  );
}

const AddSection = memo(function AddSection({ group, isEmpty }: { group: SectionGroup; isEmpty: boolean }) {
  const { pick } = useEditor();
  const button = useRef<HTMLButtonElement>(null);
  const label = `Add a section to ${group.displayName || group.name}`;

  return (
    <div data-add-section className="col-span-full flex items-center gap-3 text-12 text-quiet">
      <span className="h-px grow bg-hairline" />
      <Button
        ref={button}
        size="compact"
        variant="quiet"
        icon="plus"
        aria-label={label}
        onPress={() => button.current && pick({ group: group.name, before: null }, button.current)}
      >
        {isEmpty ? label : 'Add'}
      </Button>
      <span className="h-px grow bg-hairline" />
    </div>
  );
});

/** The six columns of the grid, behind the sections of a group. */
function GridColumns() {
  return (
    <div
      aria-hidden
      className="pointer-events-none absolute inset-0 -z-1 col-[1/-1] grid grid-cols-6 gap-x-6 max-md:hidden"
    >
      {Array.from({ length: 6 }, (_, column) => (
        <div key={column} className="bg-accent-soft opacity-60" />
      ))}
    </div>
  );
}

/** Begins a text in a group; it is removed again where the person leaves it without a word. */
function useBegunText(): (group: string) => void {
  const { store, selection, select } = useEditor();
  const begun = useRef<string | null>(null);
  // An editor that is left hands its text on while it is unmounted, which is before effects.
  const left = useEffectEvent(() => {
    const id = begun.current;
    if (id === null || selection.main === id) return;
    begun.current = null;

    const section = store.snapshot().content.sections.find((one) => one.id === id);
    if (section && isUnwritten(section)) {
      store.run({ kind: 'deleteSection', id });
    }
  });

  useEffect(() => left(), [selection.main]);
  return (group) => {
    const section = newSection('lexical', group);
    begun.current = section.id;
    store.run({ kind: 'addSection', section, before: null });
    select(section.id, 'end');
  };
}

/** Whether a text has neither words nor a title. */
const isUnwritten = ({ title, element }: Section) =>
  title === '' && isEmptyDocument(readDocument(stateFields(element['element-data'])['text']));
