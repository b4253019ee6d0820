import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { PageContent, PageEntry, SectionGroup } from '#domain/page/page.ts';
import { groupPositions } from '#domain/page/page.ts';
import { GroupFrame, groupsAt } from '#screens/page/section-grid.tsx';
import { PageHeading } from '#screens/page/page-screen.tsx';
import { Button } from '#ui/button/button.tsx';
import { CanvasSection, searchWithin, type Place } from './canvas-section.tsx';
import { useEditor } from './editor-context.ts';
import { newSection, sectionsOf } from './section-actions.ts';
import { SectionPicker } from './section-picker.tsx';

/** The page itself as the canvas: every group with its sections, and where sections can be added. */
export function EditorCanvas({ page, content }: { page: PageEntry; content: PageContent }) {
  const { store, select, selected, address, openSettings } = useEditor();
  const [adding, setAdding] = useState<Place | null>(null);
  const navigate = useNavigate();
  const go = (event: { preventDefault(): void }, url: URL) => {
    const search = searchWithin(url, address.pathname);
    if (search === null) return;
    event.preventDefault();
    void navigate({ search, hash: '' }, { preventScrollReset: true });
  };
  const add = (typeName: string) => {
    if (!adding) return;
    const section = newSection(typeName, adding.group);
    store.run({ kind: 'addSection', section, before: adding.before });
    setAdding(null);
    select(section.id);
    if (typeName !== 'lexical') openSettings(section.id);
  };
  const hasHeader = content.sections.some((section) => section.is_header);
  return (
    <div
      onClick={(event) => {
        const link = (event.target as Element).closest('section a[href]');
        if (link instanceof HTMLAnchorElement) {
          const url = new URL(link.href);
          if (url.pathname === address.pathname) go(event, url);
          else if (!event.metaKey && !event.ctrlKey) event.preventDefault();
        }
        if (!(event.target as Element).closest('section, [role=toolbar], button')) select(null);
      }}
      onSubmit={(event) => {
        const form = event.target as HTMLFormElement;
        if (form.method !== 'get') return;
        const url = new URL(address.pathname, location.href);
        const values = Map.groupBy(new FormData(form), ([name]) => name);
        for (const [name, entries] of values) {
          const texts = entries.map(([, value]) => String(value)).filter((value) => value !== '');
          if (texts.length > 0) url.searchParams.set(name, texts.join('|||'));
        }
        go(event, url);
      }}
    >
      {groupPositions.map((position) => (
        <div key={position} data-position={position}>
          {position === 'content' && !hasHeader && (
            <PageHeading title={page.title} description={page.description} />
          )}
          {groupsAt(content, position).map((group) => (
            <GroupFrame key={group.name} group={group}>
              <GroupSections group={group} content={content} selected={selected} onAdd={setAdding} />
            </GroupFrame>
          ))}
        </div>
      ))}
      <SectionPicker isOpen={adding !== null} onClose={() => setAdding(null)} onPick={add} />
    </div>
  );
}

function GroupSections({
  group,
  content,
  selected,
  onAdd,
}: {
  group: SectionGroup;
  content: PageContent;
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
          {sections.length === 0 ? `Add to ${name}` : 'Add'}
        </Button>
        <span className="h-px grow bg-hairline" />
      </div>
    </>
  );
}
