import type { LucideIcon } from 'lucide-react';
import { hazardIcons } from './hazard-icons.ts';
import * as list from './icon-list.ts';

/**
 * A component's name as lucide writes it in kebab case: `Columns2` is `columns-2`, `Grid2x2` is `grid-2x2`.
 */
const kebabCase = (name: string) =>
  name.replaceAll(/(?<=[a-z0-9])(?=[A-Z])|(?<![0-9][a-z])(?<=[a-zA-Z])(?=[0-9])/g, '-').toLowerCase();

/** The icons by lucide's names in kebab case, and those of hazards by the names of these. */
export const icons: ReadonlyMap<string, LucideIcon> = new Map([
  ...Object.entries(list).map(([name, icon]) => [kebabCase(name), icon] as const),
  ...Object.entries(hazardIcons).map(([name, { icon }]) => [name, icon] as const),
]);

/** Whether there is an icon of this name. */
export const isIconName = (name: string): boolean => icons.has(name);
