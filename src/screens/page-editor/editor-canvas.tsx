import { useEffect, useRef, useState, type RefObject } from 'react';
import { useNavigate } from 'react-router';
import { type PageContent, type PageEntry, type SectionGroup, groupPositions } from '#domain/page/page.ts';
import { valueSeparator } from '#domain/page/page-filters.ts';
import { GroupFrame } from '#screens/page/group-frame.tsx';
import { groupsAt, headingTags, type HeadingTag } from '#screens/page/section-grid.tsx';
import { PageColumns } from '#screens/page/page-columns.tsx';
import type { SiteFrameProps } from '#screens/page/site-frame.tsx';
import { PageHeading } from '#screens/page/page-screen.tsx';
import { sectionTypes } from '#sections/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CanvasSection, searchWithin, type Place } from './canvas-section.tsx';
import { useEditor } from './editor-context.ts';
import { focusInSection } from './focus-in-section.ts';
import { newSection, sectionsOf } from './section-actions.ts';
import { SectionPicker } from './section-picker.tsx';

/** The page itself as the canvas: every group with its sections, and where sections can be added. */
export function EditorCanvas({
  page,
  content,
  place,
}: {
  page: PageEntry;
  content: PageContent;
  /** Where the page stands on its site. */
  place: Pick<SiteFrameProps, 'site' | 'menu' | 'path'>;
}) {
  const { store, select, selected, openSettings } = useEditor();
  const [adding, setAdding] = useState<Place | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  useCanvasEvents(canvas);
  const add = (typeName: string) => {
    if (!adding) return;
    const section = newSection(typeName, adding.group);
    store.run({ kind: 'addSection', section, before: adding.before });
    setAdding(null);
    select(section.id);
    if (sectionTypes[typeName]?.opensSettings) openSettings(section.id);
  };
  const tags = headingTags(content);
  const hasHeader = content.sections.some((section) => section.is_header);
  return (
    <div ref={canvas}>
      {groupPositions.map((position) => {
        const groups = groupsAt(content, position).map((group) => (
          <GroupFrame key={group.name} group={group}>
            <GroupSections
              group={group}
              content={content}
              tags={tags}
              selected={selected}
              onAdd={setAdding}
            />
          </GroupFrame>
        ));
        if (position !== 'content') return <div key={position}>{groups}</div>;
        return (
          <PageColumns key={position} page={page} content={content} {...place}>
            {!hasHeader && <PageHeading title={page.title} description={page.description} />}
            {groups}
          </PageColumns>
        );
      })}
      <SectionPicker isOpen={adding !== null} onClose={() => setAdding(null)} onPick={add} />
    </div>
  );
}

/**
 * Links and forms of sections stay on the canvas: those that change the query string do so, others lead nowhere.
 * A click selects the section that it falls in, one beside them selects none.
 */
function useCanvasEvents(canvas: RefObject<HTMLDivElement | null>): void {
  const { select, address } = useEditor();
  const navigate = useNavigate();
  useEffect(() => {
    const root = canvas.current;
    if (!root) return;
    const go = (event: Event, url: URL) => {
      const search = searchWithin(url, address.pathname);
      event.preventDefault();
      if (search !== null) void navigate({ search, hash: '' }, { preventScrollReset: true });
    };
    const click = (event: MouseEvent) => {
      const target = event.target as Element;
      const link = target.closest('section a[href]');
      if (link instanceof HTMLAnchorElement && !event.metaKey && !event.ctrlKey)
        go(event, new URL(link.href));
      const section = target.closest('section[id]');
      if (section) {
        select(section.id);
        if (target.closest('[data-select]')) focusInSection(section.id, '[role=toolbar] button:enabled');
      } else if (!target.closest('button, [role=toolbar]')) select(null);
    };
    const submit = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement;
      if (form.method !== 'get') return;
      const url = new URL(address.pathname, location.href);
      for (const [name, entries] of Map.groupBy(new FormData(form), ([key]) => key)) {
        const values = entries.map(([, value]) => String(value)).filter((value) => value !== '');
        if (values.length > 0) url.searchParams.set(name, values.join(valueSeparator));
      }
      go(event, url);
    };
    root.addEventListener('click', click);
    root.addEventListener('submit', submit);
    return () => {
      root.removeEventListener('click', click);
      root.removeEventListener('submit', submit);
    };
  }, [canvas, select, address, navigate]);
}

function GroupSections({
  group,
  content,
  tags,
  selected,
  onAdd,
}: {
  group: SectionGroup;
  content: PageContent;
  tags: Map<string, HeadingTag>;
  selected: string | null;
  onAdd(place: Place): void;
}) {
  const sections = sectionsOf(content, group.name);
  const name = group.displayName || group.name;
  return (
    <>
      {sections.map((section) => (
        <CanvasSection
          key={section.id}
          section={section}
          heading={tags.get(section.id)}
          isSelected={selected === section.id}
          onAddBefore={onAdd}
        />
      ))}
      <div className="col-span-6 flex items-center gap-3 text-12 text-quiet">
        <span className="h-px grow bg-hairline" />
        <Button
          size="compact"
          variant="quiet"
          icon="plus"
          aria-label={`Add a section to ${name}`}
          onPress={() => onAdd({ group: group.name, before: null })}
        >
          {sections.length === 0 ? `Add a section to ${name}` : 'Add'}
        </Button>
        <span className="h-px grow bg-hairline" />
      </div>
    </>
  );
}
