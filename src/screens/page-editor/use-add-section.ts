import { useCallback } from 'react';
import { sectionTypes } from '#sections/index.ts';
import { useEditor, type InsertPosition } from './editor-context.ts';
import { newSection } from './section-commands.ts';

/** Adds a new section of a type and selects it; types that need a choice first open their settings. */
export function useAddSection(): (typeName: string, position: InsertPosition) => void {
  const { store, select, openSettings } = useEditor();
  return useCallback(
    (typeName, { group, before }) => {
      const section = newSection(typeName, group);
      store.run({ kind: 'addSection', section, before });
      select(section.id, 'end');
      if (sectionTypes[typeName]?.opensSettings) openSettings(section.id);
    },
    [store, select, openSettings],
  );
}
