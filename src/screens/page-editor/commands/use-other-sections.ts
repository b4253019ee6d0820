import { useMemo } from 'react';
import type { DataState } from '#dataview/state/data-state.ts';
import type { PageSection } from '#dataview/settings/page-sections.ts';
import type { Section } from '#domain/page/content/page.ts';
import { filterSection } from '#sections/filter/index.ts';
import { sectionType } from '#sections/index.ts';
import type { DraftStore } from '../draft/draft-store.ts';
import { useEditor } from './editor-context.ts';
import { useContent } from './use-content.ts';
import { sectionName } from '#sections/section-name.ts';
import { stateCommand } from './section-commands.ts';

/** The states of sections by their elements: most elements stay the same when one section is edited. */
const states = new WeakMap<Section['element'], DataState>();

/**
 * Reads the sections of the draft that show data, but for one; a function, because most settings do not need
 * them.
 */
export function useOtherSections(id?: string): () => PageSection[] {
  const { store } = useEditor();
  const { sections } = useContent();

  return useMemo(
    () => () =>
      sections.flatMap((section) => {
        const found = section.id === id ? null : dataSection(section, store);
        if (!found) return [];
        return [found];
      }),
    [sections, id, store],
  );
}

function dataSection(section: Section, store: DraftStore): PageSection | null {
  const type = sectionType(section.element['element-type']);
  if (!type?.data?.needsSource || type.name === filterSection.name) return null;

  const state = states.get(section.element) ?? (type.read(section.element['element-data']) as DataState);
  states.set(section.element, state);

  return {
    id: section.id,
    name: sectionName(section, type, state),
    state,
    onChange: (next) => void store.run(stateCommand(section, next)),
  };
}
