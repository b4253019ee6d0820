import { orderedGroups, orderedSections } from '#domain/page/content/layout.ts';
import { sectionType } from '#sections/index.ts';
import type { EditorContext } from '../commands/editor-context.ts';
import { focusInSection } from '../commands/focus-in-section.ts';
import { nextInGroup } from '../commands/section-commands.ts';

/** Whether something takes text, so that keys belong to it. */
export const isEditable = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, select, [contenteditable=true]') !== null;

/** Puts the caret into the text of the selected section, or opens its settings where it has none. */
export function editSelected({ selection, store, openSettings }: EditorContext): boolean {
  const id = selection.main;
  const section = store.snapshot().content.sections.find((one) => one.id === id);
  if (!id || !section) return false;

  if (sectionType(section.element['element-type'])?.edit) {
    focusInSection(id, '[contenteditable=true]');
  } else {
    openSettings(id);
  }

  return true;
}

/** Goes from the text of the selected section to the section, and from there to no selection. */
export function leave({ selection, select }: EditorContext, event: KeyboardEvent): boolean {
  const id = selection.main;
  if (id === null) return false;

  if (isEditable(event.target)) {
    focusInSection(id, 'section');
  } else {
    select(null);
  }

  return true;
}

/** Selects the section above or below the selected one, or extends the selection to it. */
export function selectNext(editor: EditorContext, step: 1 | -1, extend: boolean): boolean {
  const { selection, store, select, extendTo } = editor;
  const order = orderedSections(store.snapshot().content);
  const next = order[order.findIndex(({ id }) => id === selection.main) + step];
  if (selection.main === null || !next) return false;

  if (extend) {
    extendTo(next.id);
  } else {
    select(next.id);
  }

  focusInSection(next.id, 'section');
  return true;
}

/** Opens the picker below the selected section, or at the end of the content. */
export function addBelow({ pick, selection, store }: EditorContext): boolean {
  const { content } = store.snapshot();
  const section = content.sections.find(({ id }) => id === selection.main);
  const group = section?.group ?? orderedGroups(content).find(({ position }) => position === 'content')?.name;
  const anchor = document.querySelector(section ? `[id="${section.id}"]` : '[data-add-section]');
  if (!group || !anchor) return false;
  anchor.scrollIntoView({ block: 'nearest' });
  pick({ group, before: section ? (nextInGroup(content, section)?.id ?? null) : null }, anchor);

  return true;
}
