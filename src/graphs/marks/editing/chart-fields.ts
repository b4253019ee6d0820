/** What editors read at a text that they write on a chart: its name, and what is shown while it is empty. */
export type ChartField = { label: string; placeholder: string };

/** The texts that editors write on a chart. */
export const chartFields = {
  title: { label: 'Title of the chart', placeholder: 'Add a title' },
  subtitle: { label: 'Subtitle of the chart', placeholder: 'Add a subtitle, best the unit of the numbers' },
  footnote: { label: 'Note below the chart', placeholder: 'Add a note' },
  legend: { label: 'Label of the legend', placeholder: 'Add a label' },
  categories: { label: 'Title of the axis of categories', placeholder: 'Add a title above' },
  amounts: { label: 'Title of the axis of amounts', placeholder: 'Add a title above' },
  amountsBelow: { label: 'Title of the axis of amounts', placeholder: 'Add a title below' },
  below: { label: 'Title below the chart', placeholder: 'Add a title below' },
} as const satisfies Record<string, ChartField>;
