import { defaultChoices } from '#domain/theme/component-options.ts';
import type { Theme } from '#domain/theme/theme.ts';
import { darkCharts, lightCharts } from './charts.ts';
import { colours } from './colours.ts';

/** The base of every other theme: quiet and precise, for editorial pages with data. */
export const defaultTheme: Theme = {
  name: 'default',
  label: 'Default',
  tokens: {
    colors: colours,
    charts: { light: lightCharts, dark: darkCharts },
    fonts: {
      sans: [
        'Inter Variable',
        'Inter',
        'Inter Fallback',
        'Inter Fallback Roboto',
        'Inter Fallback DejaVu',
        'system-ui',
      ],
      serif: [
        'Source Serif 4 Variable',
        'Source Serif 4',
        'Source Serif Fallback',
        'Source Serif Fallback Times',
        'Source Serif Fallback DejaVu',
        'ui-serif',
      ],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas'],
    },
    text: {
      '12': { size: 12, leading: 1.4 },
      '14': { size: 14, leading: 1.45 },
      '16': { size: 16, leading: 1.6 },
      '18': { size: 18, leading: 1.45 },
      '21': { size: 21, leading: 1.3 },
      '28': { size: 28, leading: 1.15 },
      '36': { size: 36, leading: 1.15 },
      '48': { size: 48, leading: 1.15 },
    },
    space: { unit: 4, group: 48, section: 24 },
    radius: { control: 6, panel: 10, section: 0 },
    layout: {
      centered: 1020,
      fullwidth: 1440,
      gutter: 24,
      gutterPhone: 16,
      topBar: 56,
      sideNav: 302,
      drawer: 350,
      control: 36,
      controlCompact: 32,
    },
    motion: { in: 160, out: 120 },
  },
  options: {
    topNav: {
      size: 'compact',
      logo: 'left',
      search: 'right',
      dropdown: 'right',
      nav: 'main',
      trail: 'shown',
    },
    sideNav: {
      size: 'none',
      color: 'transparent',
      depth: 2,
      logo: 'none',
      search: 'none',
      dropdown: 'none',
      nav: 'main',
    },
    grid: 'six',
    components: defaultChoices,
    groupThemes: {
      default: { label: 'Default', background: 'none', align: 'start' },
      content: { label: 'Content', background: 'none', align: 'start' },
      header: { label: 'Header', background: 'raised', align: 'start' },
      clearCentered: { label: 'Clear, centered', background: 'none', align: 'center' },
    },
  },
};
