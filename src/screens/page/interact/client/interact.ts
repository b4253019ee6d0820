import type { ExploredProperties } from '../explored-properties.ts';
import { readProperties } from './read-properties.ts';

/** Whether this browser can draw the map. */
const canDraw = (): boolean => document.createElement('canvas').getContext('webgl2') !== null;

function say(root: HTMLElement, selector: string): void {
  const note = root.querySelector<HTMLElement>(selector);
  if (note) {
    note.hidden = false;
  }
}

/**
 * The script of the screen of a map: loads what draws it where the browser can, else says so; the map of the
 * page stays then.
 */
async function start(root: HTMLElement, properties: ExploredProperties): Promise<void> {
  if (!canDraw()) {
    say(root, '[data-no-drawing]');
    return;
  }

  try {
    const [{ openExploredMap }, streets] = await Promise.all([
      import('./open-explored-map.ts'),
      properties.streets?.kind === 'vectors' ? import('./vector-streets.ts') : null,
    ]);
    openExploredMap(root, properties, streets?.vectorStreets ?? null);
  } catch {
    say(root, '[data-no-drawing]');
  }
}

const root = document.querySelector<HTMLElement>('[data-explore]');
const properties = root && readProperties(root);
if (root && properties) {
  void start(root, properties);
}
