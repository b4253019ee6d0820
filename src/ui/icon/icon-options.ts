import { hazardIcons } from './hazard-icons.ts';
import { icons } from './icons.ts';

/** The choice of no icon; a select has no empty values. */
export const noIcon = 'none';

/** All icons as options of a select, those of hazards first. */
export const iconOptions = [
  { value: noIcon, label: 'No Icon' },
  ...Object.entries(hazardIcons).map(([value, { label }]) => ({ value, label, icon: value })),
  ...[...icons.keys()]
    .filter((value) => !Object.hasOwn(hazardIcons, value))
    .map((value) => ({ value, label: value.replaceAll('-', ' '), icon: value })),
];
