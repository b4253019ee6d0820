import { use, useMemo } from 'react';
import type { Section } from '#domain/page/content/page.ts';
import { sectionProps } from '#screens/page/section-props.ts';
import { sectionType } from '#sections/index.ts';
import { MapStylesOfSite } from '#sections/map/settings/map-styles-of-site.ts';
import { storedState, styledState } from '#sections/section-styles.ts';
import { useEditor } from './editor-context.ts';
import { useSectionResults } from './use-section-results.ts';
import { stateCommand } from './section-commands.ts';

/**
 * Everything that a section of the draft is shown and edited with; its state is read once a change, and has
 * what its style says: the draft gets only the departures.
 */
export function useEditedSection(section: Section) {
  const { store, address, page } = useEditor();
  const { 'element-type': name, 'element-data': stored } = section.element;
  const type = sectionType(name);
  const { byId: styles, latest } = use(MapStylesOfSite);
  const state = useMemo(
    (): unknown => (type ? styledState(type, type.read(stored), styles) : stored),
    [type, stored, styles],
  );
  const props = sectionProps(section, address, page);
  const found = useSectionResults({ section, type, state }, props.context);
  const changeState = (next: unknown) => {
    const changed = storedState(type, { before: state, state: next }, latest());
    store.run(stateCommand(section, changed));
  };

  return { type, state, props, ...found, changeState };
}
