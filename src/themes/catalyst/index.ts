/** A layer over the default theme: a lower top bar, cooler paper, smaller corners. */
export const catalystTheme = {
  name: 'catalyst',
  label: 'Catalyst',
  tokens: {
    colors: {
      light: {
        paper: 'oklch(99.2% 0.002 260)',
        raised: 'oklch(97.2% 0.004 260)',
        edge: 'oklch(64.5% 0.012 260)',
        accent: 'oklch(48% 0.14 265)',
        accentHover: 'oklch(42% 0.13 265)',
        accentSoft: 'oklch(95% 0.02 265)',
        focus: 'oklch(56% 0.15 265)',
      },
      dark: {
        accent: 'oklch(75% 0.1 265)',
        accentHover: 'oklch(81% 0.08 265)',
        accentSoft: 'oklch(30% 0.05 265)',
        focus: 'oklch(74% 0.12 265)',
      },
    },
    radius: { control: 5, panel: 8 },
    layout: { topBar: 50, fullwidth: 1440 },
  },
  options: { sideNav: { size: 'none' } },
};
