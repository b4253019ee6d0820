import { addFrameCommands, removeFrameCommands } from '#domain/page/change/frame-commands.ts';
import { frameKind, frameTypes, type FrameKind } from '#domain/page/content/frame-sections.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import { Button } from '#ui/button/button.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { newSection } from '../commands/section-commands.ts';

const labels: Record<FrameKind, string> = { header: 'Header', footer: 'Footer' };

/** The page's own header and footer: each can be set and removed. */
export function FrameFields({ content }: { content: PageContent }) {
  return (
    <div className="flex flex-col gap-1">
      <FrameField content={content} kind="header" />
      <FrameField content={content} kind="footer" />
    </div>
  );
}

function FrameField({ content, kind }: { content: PageContent; kind: FrameKind }) {
  const { store, select } = useEditor();
  const label = labels[kind];
  const section = content.sections.find((candidate) => frameKind(candidate) === kind);
  const set = () => {
    const added = newSection(frameTypes[kind], kind);
    store.run(...addFrameCommands(content, kind, added));
    select(added.id);
  };
  const remove = () => void store.run(...removeFrameCommands(content, kind));

  return (
    <div className="flex items-center justify-between gap-2">
      <span className="text-14 font-medium">{label}</span>
      {section ? (
        <span className="flex gap-1">
          <Button size="compact" aria-label={`Edit ${label}`} onPress={() => select(section.id)}>
            Edit
          </Button>
          <Button size="compact" variant="quiet" aria-label={`Remove ${label}`} onPress={remove}>
            Remove
          </Button>
        </span>
      ) : (
        <Button size="compact" icon="plus" aria-label={`Set ${label}`} onPress={set}>
          Set
        </Button>
      )}
    </div>
  );
}
