import { useMemo } from 'react';
import type { Section } from '#domain/page/content/page.ts';
import { sectionProps } from '#screens/page/section-props.ts';
import { sectionType } from '#sections/index.ts';
import { useEditor } from './editor-context.ts';
import { useSectionResults } from './use-section-results.ts';
import { stateCommand } from './section-commands.ts';

/** Everything that a section of the draft is shown and edited with; its state is read once a change. */
export function useEditedSection(section: Section) {
  const { store, address, page } = useEditor();
  const { 'element-type': name, 'element-data': stored } = section.element;
  const type = sectionType(name);
  const state = useMemo((): unknown => (type ? type.read(stored) : stored), [type, stored]);
  const props = sectionProps(section, address, page);
  const found = useSectionResults({ section, type, state }, props.context);
  const changeState = (next: unknown) => void store.run(stateCommand(section, next));

  return { type, state, props, ...found, changeState };
}
