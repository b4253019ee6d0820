/** A layer over the default theme: pages as wide as large screens, without room between groups. */
export const fullmapTheme = {
  name: 'fullmap',
  label: 'Full map',
  tokens: {
    space: { group: 16, section: 12 },
    layout: { centered: 2560, fullwidth: 2560, gutter: 16, gutterPhone: 8, topBar: 50 },
  },
};
