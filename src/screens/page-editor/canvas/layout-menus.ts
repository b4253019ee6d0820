import { maxRowSpan, sectionOffsets, type Section } from '#domain/page/content/page.ts';
import type { MenuEntry } from '#ui/menu/menu.tsx';
import type { SectionActions } from '../commands/section-actions.ts';
import {
  borderNames,
  heightName,
  offsetName,
  paddingNames,
} from '#screens/content-changes/section-choices.ts';

/** What the menus of a section's layout show. */
export type SectionLayout = Pick<Section, 'rowspan' | 'offset' | 'padding' | 'border'>;

/** Menus of a section's height, its space above, its padding and its border. */
export function layoutMenus(section: SectionLayout, actions: SectionActions): MenuEntry[] {
  return [
    {
      id: 'height',
      label: 'Height',
      items: Array.from({ length: maxRowSpan }, (_, at) => at + 1).map((rowspan) => ({
        id: String(rowspan),
        label: heightName(rowspan),
        isSelected: section.rowspan === rowspan,
        onAction: () => actions.change({ rowspan }),
      })),
    },
    {
      id: 'offset',
      label: 'Space above',
      items: sectionOffsets.map((offset) => ({
        id: String(offset),
        label: offsetName(offset),
        isSelected: section.offset === offset,
        onAction: () => actions.change({ offset }),
      })),
    },
    {
      id: 'padding',
      label: 'Padding',
      items: paddingNames.map(({ value, label }) => ({
        id: value,
        label,
        isSelected: (section.padding || 'theme') === value,
        onAction: () => actions.change({ padding: value === 'theme' ? '' : value }),
      })),
    },
    {
      id: 'border',
      label: 'Border',
      items: borderNames.map(({ value, label }) => ({
        id: value,
        label,
        isSelected: section.border === value,
        onAction: () => actions.change({ border: value }),
      })),
    },
  ];
}
