import type { ExploredProperties } from '../explored-properties.ts';
import { readProperties } from './read-properties.ts';
import { showNote } from './show-note.ts';

/** Whether this browser can draw the map. */
const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

/**
 * The script of the screen of a map: loads what draws it where the browser can, else says so; the map of the
 * page stays then.
 */
async function start(root: HTMLElement, properties: ExploredProperties): Promise<void> {
  if (!canDraw()) {
    showNote(root, '[data-no-drawing]');
    return;
  }

  try {
    const [{ openExploredMap }, streets] = await Promise.all([
      import('./open-explored-map.ts'),
      properties.streets?.kind === 'vectors' ? import('./vector-streets.ts') : null,
    ]);
    await openExploredMap(root, properties, streets?.vectorStreets ?? null);
  } catch {
    showNote(root, '[data-no-drawing]');
  }
}

const root = document.querySelector<HTMLElement>('[data-explore]');
const properties = root && readProperties(root);
if (root && properties) {
  void start(root, properties);
}
