import { useMemo } from 'react';
import type { InsertAction } from '#richtext/block-editor.ts';
import { useEditor } from '../commands/editor-context.ts';
import { offeredTypes } from '../commands/offered-types.ts';
import { nextInGroup } from '../commands/section-commands.ts';
import { useAddSection } from '../commands/use-add-section.ts';

/** The section types as entries of the slash menu of a text: the new section comes after that of the text. */
export function useSectionEntries(): readonly InsertAction[] {
  const { store, selection } = useEditor();
  const add = useAddSection();
  const { main } = selection;

  return useMemo(() => {
    const addAfter = (typeName: string) => {
      const { content } = store.snapshot();
      const text = content.sections.find(({ id }) => id === main);
      if (text) {
        add(typeName, { group: text.group, before: nextInGroup(content, text)?.id ?? null });
      }
    };
    return offeredTypes
      .filter(({ edit }) => !edit)
      .map(({ name, label, icon, description }) => ({
        id: `section-${name}`,
        label,
        icon,
        detail: 'Section',
        words: `section ${description}`,
        run: () => addAfter(name),
      }));
  }, [store, main, add]);
}
