import type { Section } from '#domain/page/page.ts';

/** The widths of a section from the narrowest to the widest, as they are called. */
export const widths: readonly { value: Section['size']; label: string }[] = [
  { value: '1/4', label: 'One quarter' },
  { value: '1/3', label: 'One third' },
  { value: '1/2', label: 'Half' },
  { value: '2/3', label: 'Two thirds' },
  { value: '1', label: 'Full width' },
];

/** The sizes of a section's title, as they are called. */
export const levelNames = ['Hidden', 'Large', 'Medium', 'Small', 'Very small'].map((label, level) => ({
  value: String(level) as Section['level'],
  label,
}));

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
export const heightName = (rowspan: number): string => (rowspan === 1 ? '1 row' : `${rowspan} rows`);

/** A space above a section in px, as it is called. */
export const offsetName = (offset: number): string => (offset === 0 ? 'None' : `${offset} px`);
