import { useRef, useState } from 'react';
import type { GroupLayout } from '#domain/page/layout.ts';
import type { PageContent, PageEntry } from '#domain/page/page.ts';
import type { PagePosition } from '#screens/page/page-columns.tsx';
import { PageLayout } from '#screens/page/page-layout.tsx';
import { sectionType } from '#sections/index.ts';
import { Button } from '#ui/button/button.tsx';
import { CanvasSection, type InsertPosition } from './canvas-section.tsx';
import { useEditor } from './editor-context.ts';
import { newSection } from './section-actions.ts';
import { SectionPicker } from './section-picker.tsx';
import { useCanvasEvents } from './use-canvas-events.ts';

/** The page itself as the canvas: every group with its sections, and where sections can be added. */
export function EditorCanvas({
  page,
  content,
  position,
}: {
  page: PageEntry;
  content: PageContent;
  position: PagePosition;
}) {
  const { store, select, selected, editStart, openSettings } = useEditor();
  const [adding, setAdding] = useState<InsertPosition | null>(null);
  const canvas = useRef<HTMLDivElement>(null);
  useCanvasEvents(canvas);
  const add = (typeName: string) => {
    if (!adding) return;
    const section = newSection(typeName, adding.group);
    store.run({ kind: 'addSection', section, before: adding.before });
    setAdding(null);
    select(section.id, 'end');
    if (sectionType(typeName)?.opensSettings) openSettings(section.id);
  };
  return (
    <div ref={canvas}>
      <PageLayout
        page={page}
        content={content}
        position={position}
        renderSection={(section, heading) => (
          <CanvasSection
            section={section}
            heading={heading}
            isSelected={selected === section.id}
            editStart={selected === section.id ? editStart : undefined}
            onAddBefore={setAdding}
          />
        )}
        renderGroupEnd={(layout) => <AddSection {...layout} onAdd={setAdding} />}
      />
      <SectionPicker isOpen={adding !== null} onClose={() => setAdding(null)} onPick={add} />
    </div>
  );
}

function AddSection({ group, sections, onAdd }: GroupLayout & { onAdd(position: InsertPosition): void }) {
  const label = `Add a section to ${group.displayName || group.name}`;
  return (
    <div className="col-span-6 flex items-center gap-3 text-12 text-quiet">
      <span className="h-px grow bg-hairline" />
      <Button
        size="compact"
        variant="quiet"
        icon="plus"
        aria-label={label}
        onPress={() => onAdd({ group: group.name, before: null })}
      >
        {sections.length === 0 ? label : 'Add'}
      </Button>
      <span className="h-px grow bg-hairline" />
    </div>
  );
}
