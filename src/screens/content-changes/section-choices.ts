import { plural } from '#domain/value/number/plural.ts';
import type { Section } from '#domain/page/content/page.ts';
import type { ThemeOptions } from '#domain/theme/theme-options.ts';

/** A width of a section as it is called, and how many of twelve columns it has. */
export type Width = { value: Section['size']; label: string; columns: number };

/** The grid of sections of a theme. */
export type ColumnCount = ThemeOptions['grid'];

const parts: readonly Width[] = [
  { value: '1/4', label: 'One quarter', columns: 3 },
  { value: '1/3', label: 'One third', columns: 4 },
  { value: '1/2', label: 'Half', columns: 6 },
  { value: '2/3', label: 'Two thirds', columns: 8 },
];

const whole: Width = { value: '1', label: 'Full width', columns: 12 };

const widths: Record<ColumnCount, readonly Width[]> = {
  six: [...parts, whole],
  twelve: [
    ...parts,
    { value: '1', label: 'Three quarters', columns: 9 },
    { value: '2', label: 'Full width', columns: 12 },
  ],
};

/** The widths of a section on a grid from the narrowest to the widest. */
export const widthsOf = (pageColumns: ColumnCount): readonly Width[] => widths[pageColumns];

/** The width that a size is shown with on a grid; on six columns, the size 2 is as wide as 1. */
export const widthOf = (size: Section['size'], pageColumns: ColumnCount): Width =>
  widths[pageColumns].find(({ value }) => value === size) ?? whole;

/** The sizes of a section's title, as they are called. */
export const levelNames: readonly { value: Section['level']; label: string }[] = [
  { value: '0', label: 'Hidden' },
  { value: '1', label: 'Large' },
  { value: '2', label: 'Medium' },
  { value: '3', label: 'Small' },
  { value: '4', label: 'Very small' },
];

/** The borders of a section, as they are called. */
export const borderNames: readonly { value: Section['border']; label: string }[] = [
  { value: 'none', label: 'None' },
  { value: 'full', label: 'All sides' },
  { value: 'openLeft', label: 'All but left' },
  { value: 'openRight', label: 'All but right' },
  { value: 'openTop', label: 'All but top' },
  { value: 'openBottom', label: 'All but bottom' },
  { value: 'borderX', label: 'Left and right' },
];

/** The paddings of a section, as they are called; `theme` is stored as none. */
export const paddingNames: readonly { value: Exclude<Section['padding'], ''> | 'theme'; label: string }[] = [
  { value: 'theme', label: 'Theme default' },
  { value: 'p-0', label: 'None' },
  { value: 'p-1', label: 'Small' },
  { value: 'p-2', label: 'Medium' },
];

/** A number of rows that a section spans, as it is called. */
export const heightName = (rowspan: number): string => plural(rowspan, 'row');

/** A space above a section in px, as it is called. */
export const offsetName = (offset: number): string => (offset === 0 ? 'None' : `${offset} px`);
