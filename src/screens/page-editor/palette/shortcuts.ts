import type { EditorContext } from '../commands/editor-context.ts';
import { addBelow, editSelected, isEditable, leave, selectNext } from './shortcut-commands.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

/**
 * A key of the editor. `mod` is Ctrl, or Cmd on a Mac. `run` returns whether it did anything; otherwise the
 * browser handles the key.
 */
export type Shortcut = {
  keys: readonly string[];
  mod?: boolean;
  /** `any`: whether Shift is needed depends on the keyboard. */
  shift?: boolean | 'any';
  alt?: boolean;
  /** As the list of shortcuts shows it. */
  shown: string;
  label: string;
  /**
   * Where it works: anywhere but in text, or with a section selected; `text` in the edited text of a section
   * as well, `editor` anywhere but in what opens over the editor.
   */
  where: 'page' | 'selection' | 'text' | 'editor';
  /** Whether it comes before what the text editor does with the key. */
  isFirst?: true;
  run(editor: EditorContext, event: KeyboardEvent): boolean;
};

const done = (work: () => unknown): true => {
  work();
  return true;
};

/** Keys that the browser turns into events of the clipboard. */
export const clipboardKeys = [
  { shown: 'Ctrl C', label: 'Copy' },
  { shown: 'Ctrl X', label: 'Cut' },
  { shown: 'Ctrl V', label: 'Paste after' },
] as const;

/** The keys of the editor in the order of their list. Copy, cut and paste are events of the browser. */
export const shortcuts: readonly Shortcut[] = [
  {
    keys: ['z'],
    mod: true,
    shown: 'Ctrl Z',
    label: 'Undo',
    where: 'page',
    run: ({ store }) => done(store.undo),
  },
  {
    keys: ['z'],
    mod: true,
    shift: true,
    shown: 'Ctrl Shift Z',
    label: 'Redo',
    where: 'page',
    run: ({ store }) => done(store.redo),
  },
  {
    keys: ['y'],
    mod: true,
    shown: 'Ctrl Y',
    label: 'Redo',
    where: 'page',
    run: ({ store }) => done(store.redo),
  },
  {
    keys: ['enter'],
    mod: true,
    shown: 'Ctrl Enter',
    label: 'Add a section below',
    where: 'editor',
    isFirst: true,
    run: addBelow,
  },
  {
    keys: ['arrowup'],
    shown: '↑',
    label: 'Select the section above',
    where: 'selection',
    run: (editor) => selectNext(editor, -1, false),
  },
  {
    keys: ['arrowdown'],
    shown: '↓',
    label: 'Select the section below',
    where: 'selection',
    run: (editor) => selectNext(editor, 1, false),
  },
  {
    keys: ['arrowup'],
    shift: true,
    shown: 'Shift ↑',
    label: 'Select the section above too',
    where: 'selection',
    run: (editor) => selectNext(editor, -1, true),
  },
  {
    keys: ['arrowdown'],
    shift: true,
    shown: 'Shift ↓',
    label: 'Select the section below too',
    where: 'selection',
    run: (editor) => selectNext(editor, 1, true),
  },
  {
    keys: ['a'],
    mod: true,
    shown: 'Ctrl A',
    label: 'Select all sections',
    where: 'selection',
    run: ({ actions }) => done(actions.selectAll),
  },
  {
    keys: ['arrowup'],
    alt: true,
    shown: 'Alt ↑',
    label: 'Move up',
    where: 'selection',
    run: ({ actions }) => done(() => actions.move('up')),
  },
  {
    keys: ['arrowdown'],
    alt: true,
    shown: 'Alt ↓',
    label: 'Move down',
    where: 'selection',
    run: ({ actions }) => done(() => actions.move('down')),
  },
  {
    keys: ['arrowright'],
    alt: true,
    shown: 'Alt →',
    label: 'Make wider',
    where: 'selection',
    run: ({ actions }) => done(() => actions.resize('wider')),
  },
  {
    keys: ['arrowleft'],
    alt: true,
    shown: 'Alt ←',
    label: 'Make narrower',
    where: 'selection',
    run: ({ actions }) => done(() => actions.resize('narrower')),
  },
  {
    keys: ['arrowdown'],
    shift: true,
    alt: true,
    shown: 'Alt Shift ↓',
    label: 'Make taller by a row',
    where: 'selection',
    run: ({ actions }) => done(() => actions.step('rowspan', 1)),
  },
  {
    keys: ['arrowup'],
    shift: true,
    alt: true,
    shown: 'Alt Shift ↑',
    label: 'Make shorter by a row',
    where: 'selection',
    run: ({ actions }) => done(() => actions.step('rowspan', -1)),
  },
  {
    keys: ['arrowright'],
    shift: true,
    alt: true,
    shown: 'Alt Shift →',
    label: 'More space above',
    where: 'selection',
    run: ({ actions }) => done(() => actions.step('offset', 1)),
  },
  {
    keys: ['arrowleft'],
    shift: true,
    alt: true,
    shown: 'Alt Shift ←',
    label: 'Less space above',
    where: 'selection',
    run: ({ actions }) => done(() => actions.step('offset', -1)),
  },
  // On a Mac, Alt with a letter gives a sign.
  {
    keys: ['p', 'π'],
    alt: true,
    shown: 'Alt P',
    label: 'Next padding',
    where: 'selection',
    run: ({ actions }) => done(() => actions.step('padding', 1)),
  },
  {
    keys: ['b', '∫'],
    alt: true,
    shown: 'Alt B',
    label: 'Next border',
    where: 'selection',
    run: ({ actions }) => done(() => actions.step('border', 1)),
  },
  {
    keys: ['d'],
    mod: true,
    shown: 'Ctrl D',
    label: 'Duplicate',
    where: 'selection',
    run: ({ actions }) => done(actions.duplicate),
  },
  {
    keys: ['delete', 'backspace'],
    shown: 'Del',
    label: 'Delete',
    where: 'selection',
    run: ({ actions }) => done(actions.askToRemove),
  },
  {
    keys: ['enter'],
    shown: 'Enter',
    label: 'Edit the text, or open the settings',
    where: 'selection',
    run: (editor) => document.activeElement?.id === editor.selection.main && editSelected(editor),
  },
  {
    keys: ['k'],
    mod: true,
    shown: 'Ctrl K',
    label: 'Find pages, sections, sources and commands',
    where: 'page',
    run: ({ openDialog }) => done(() => openDialog('palette')),
  },
  {
    keys: ['?'],
    shift: 'any',
    shown: '?',
    label: 'Show this list',
    where: 'page',
    run: ({ openDialog }) => done(() => openDialog('shortcuts')),
  },
  {
    keys: ['escape'],
    shown: 'Esc',
    label: 'From the text to the section, then to no selection',
    where: 'text',
    run: leave,
  },
];

/** The shortcut of a pressed key, where it works there. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const mod = event.ctrlKey || event.metaKey;
  const found = shortcuts.find(
    ({ keys, mod: wantsMod = false, shift = false, alt = false }) =>
      keys.includes(pressedKey(event).toLowerCase()) &&
      wantsMod === mod &&
      (shift === 'any' || shift === event.shiftKey) &&
      alt === event.altKey,
  );

  if (found && worksAt(found.where, event.target)) return found;
  return undefined;
}

/** What opens over the editor has the keys to itself. */
const over = '[role=dialog], [role=alertdialog], [role=menu], [data-trigger]';

function worksAt(where: Shortcut['where'], target: EventTarget | null): boolean {
  if (where === 'page') return !isEditable(target);
  if (!(target instanceof Element)) return false;
  if (where === 'editor') return target.closest(over) === null;
  const isOnPage = target === document.body || target.closest('main') !== null;
  return isOnPage && (where === 'text' || !isEditable(target));
}
