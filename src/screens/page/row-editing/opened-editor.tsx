import { QueryClientProvider } from '@tanstack/react-query';
import { useRef, useState, type ComponentType, useLayoutEffect, type RefObject } from 'react';
import { EditRowsButton } from '#sections/row-editor-markup.tsx';
import { useHydrated } from '#ui/use-hydrated/use-hydrated.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { prepareTools, queries } from '../prepare-tools.tsx';

/** What an editor of rows gets: what the section shows, and what it calls when all is saved. */
export type EditorProps<Shown> = Shown & { onDone(): void };

type State<Shown> =
  | { kind: 'closed' | 'loading' | 'failed' }
  | { kind: 'open'; Editor: ComponentType<EditorProps<Shown>> };

/**
 * The button "Edit rows" of a section, and the editor in place of what the section shows once it was
 * pressed, loaded for what the section shows then. When all is saved the page is loaded again, because
 * filters and graphs may show other data.
 */
export function OpenedEditor<Shown extends object>({
  load,
  properties,
}: {
  load(section: Element | null): Promise<ComponentType<EditorProps<Shown>>>;
  properties: Shown;
}) {
  const { editing } = useTexts();
  const [state, setState] = useState<State<Shown>>({ kind: 'closed' });
  const isHydrated = useHydrated();
  const element = useRef<HTMLDivElement | null>(null);

  useInsteadOfView(element, state.kind === 'open');
  const open = async (section: Element | null) => {
    setState({ kind: 'loading' });
    try {
      const [Editor] = await Promise.all([load(section), prepareTools()]);
      setState({ kind: 'open', Editor });
    } catch {
      setState({ kind: 'failed' });
    }
  };

  if (state.kind === 'open') {
    return (
      <div ref={element}>
        <QueryClientProvider client={queries}>
          <state.Editor {...properties} onDone={() => location.reload()} />
        </QueryClientProvider>
      </div>
    );
  }

  const isReady = isHydrated && state.kind !== 'loading';
  return (
    <>
      <EditRowsButton
        onPress={isReady ? ({ currentTarget }) => void open(currentTarget.closest('section')) : undefined}
      />
      {state.kind === 'failed' && (
        <p className="tm-message" role="alert">
          {editing.editorFailed}
        </p>
      )}
    </>
  );
}

/** While an editor is open, hides what its section shows to readers. */
function useInsteadOfView(element: RefObject<HTMLElement | null>, isOpen: boolean): void {
  useLayoutEffect(() => {
    const island = element.current?.closest('[data-island]');
    if (!isOpen || !island) return;

    const others = [...(island.parentElement?.children ?? [])].filter(
      (other): other is HTMLElement => other instanceof HTMLElement && other !== island && !other.hidden,
    );
    for (const other of others) {
      other.hidden = true;
    }

    return () => {
      for (const other of others) {
        other.hidden = false;
      }
    };
  }, [element, isOpen]);
}
