import { useCallback } from 'react';
import { sectionTypes } from '#sections/index.ts';
import { useIsWide } from '#ui/use-is-wide.ts';
import { useEditor, type InsertPosition } from './editor-context.ts';
import { newSection } from './section-commands.ts';

/**
 * Adds a new section of a type and selects it; types that need a choice first open their settings. Where
 * settings cover the canvas, a source is chosen on the canvas first.
 */
export function useAddSection(): (typeName: string, position: InsertPosition) => void {
  const { store, select, openSettings } = useEditor();
  const isWide = useIsWide();

  return useCallback(
    (typeName, { group, before }) => {
      const section = newSection(typeName, group);
      store.run({ kind: 'addSection', section, before });
      select(section.id, 'end');

      const type = sectionTypes[typeName];
      if (type?.opensSettings && (isWide || !type.data?.needsSource)) {
        openSettings(section.id);
      }
    },
    [store, select, openSettings, isWide],
  );
}
