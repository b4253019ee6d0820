import { addEndCommands, removeEndCommands } from '#domain/page/change/page-end-commands.ts';
import { pageEnd, endTypes, type PageEnd } from '#domain/page/content/page-ends.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import { Button } from '#ui/button/button.tsx';
import { useEditor } from '../commands/editor-context.ts';
import { newSection } from '../commands/section-commands.ts';

const labels: Record<PageEnd, string> = { header: 'Header', footer: 'Footer' };

/** The page's own header and footer: each can be set and removed. */
export function PageEndFields({ content }: { content: PageContent }) {
  return (
    <div className="flex flex-col gap-1">
      <PageEndField content={content} kind="header" />
      <PageEndField content={content} kind="footer" />
    </div>
  );
}

function PageEndField({ content, kind }: { content: PageContent; kind: PageEnd }) {
  const { store, select } = useEditor();
  const label = labels[kind];
  const section = content.sections.find((candidate) => pageEnd(candidate) === kind);
  const set = () => {
    const added = newSection(endTypes[kind], kind);
    store.run(...addEndCommands(content, kind, added));
    select(added.id);
  };
  const remove = () => void store.run(...removeEndCommands(content, kind));

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
