import type { SaveState } from '#client/outbox/outbox.ts';
import { useSnapshot } from '#client/outbox/use-snapshot.ts';
import { useEditor } from './editor-context.ts';

/**
 * What saving the draft and the settings of the page is doing: of the two, the state that matters more to the
 * person.
 */
export function useSaving(): SaveState {
  const { store, settings } = useEditor();
  const [draft, page] = [useSnapshot(store, saving), useSnapshot(settings, saving)];
  if (severity.indexOf(draft.kind) >= severity.indexOf(page.kind)) return draft;
  return page;
}

const saving = (snapshot: { saving: SaveState }) => snapshot.saving;

/** From harmless to what a person has to see first. */
const severity: SaveState['kind'][] = ['saved', 'saving', 'offline', 'conflict', 'refused'];
