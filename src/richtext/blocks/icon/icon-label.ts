import { hazardIcons } from '#ui/icon/hazard-icons.ts';

/** What an icon is called. */
export const iconLabel = (name: string): string =>
  (Object.hasOwn(hazardIcons, name) ? hazardIcons[name]?.label : undefined) ?? name.replaceAll('-', ' ');
