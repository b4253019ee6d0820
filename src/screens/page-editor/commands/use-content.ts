import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import { useEditor } from './editor-context.ts';

/**
 * The groups and sections of the draft now. Who needs only a part of the draft takes that with `useSnapshot`:
 * nothing else is rendered again after a letter.
 */
export function useContent(): PageContent {
  const { store } = useEditor();
  return useSnapshot(store, ({ content }) => content);
}
