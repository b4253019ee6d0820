/** A layer over the default theme: sections on twelve columns. */
export const mnyTheme = {
  name: 'mny',
  label: 'MNY',
  options: { grid: 'twelve' },
};
