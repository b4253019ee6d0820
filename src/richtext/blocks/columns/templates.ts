/** The six layouts of columns: the stored value, what people call it, and the class that draws it. */
export const columnTemplates = [
  { value: '1fr 1fr', label: '2 columns (equal width)', style: 'tm-columns-2' },
  { value: '1fr 3fr', label: '2 columns (25% – 75%)', style: 'tm-columns-25-75' },
  { value: '1fr 1fr 1fr', label: '3 columns (equal width)', style: 'tm-columns-3' },
  { value: '1fr 2fr 1fr', label: '3 columns (25% – 50% – 25%)', style: 'tm-columns-25-50-25' },
  { value: '1fr 1fr 1fr 1fr', label: '4 columns (equal width)', style: 'tm-columns-4' },
  { value: '1fr 1fr 1fr 1fr 1fr', label: '5 columns (equal width)', style: 'tm-columns-5' },
] as const;

/** The stored value of a layout of columns. */
export type ColumnTemplate = (typeof columnTemplates)[number]['value'];

/** The layout with this stored value; two equal columns for other values. */
export const columnTemplate = (value: unknown): (typeof columnTemplates)[number] =>
  columnTemplates.find((template) => template.value === value) ?? columnTemplates[0];

/** How many columns a layout has. */
export const columnCount = (template: ColumnTemplate): number => template.split(' ').length;
