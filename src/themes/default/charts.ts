import type { ChartPalette } from '#domain/theme/theme.ts';
import { categoryColours } from '#domain/value/colour/category-colours.ts';

const risk: ChartPalette['risk'] = {
  veryHigh: '#c7445d',
  high: '#e07069',
  moderate: '#f0d55d',
  low: '#509bc7',
  veryLow: '#4d6dbd',
  none: '#b8bcc4',
};

/**
 * The first eight colours can be distinguished with every colour vision deficiency (decision 182); the second
 * ten are the first ten, darker. One hue in seven steps.
 */
export const lightCharts: ChartPalette = {
  categorical: [
    ...categoryColours,
    '#234a7f',
    '#9c5414',
    '#226750',
    '#8a2f31',
    '#5d4387',
    '#7a5c1e',
    '#257182',
    '#9a4975',
    '#465263',
    '#5f7122',
  ],
  sequential: [
    'oklch(95% 0.025 240)',
    'oklch(88% 0.05 240)',
    'oklch(79% 0.08 240)',
    'oklch(69% 0.11 240)',
    'oklch(59% 0.125 240)',
    'oklch(49% 0.12 240)',
    'oklch(38% 0.09 240)',
  ],
  diverging: [
    'oklch(46% 0.11 240)',
    'oklch(63% 0.11 240)',
    'oklch(81% 0.06 240)',
    'oklch(96% 0.006 95)',
    'oklch(84% 0.07 62)',
    'oklch(71% 0.13 57)',
    'oklch(57% 0.13 52)',
  ],
  risk,
};

/**
 * The same palettes for dark paper: the second ten are lighter instead of darker, the steps go from dark to
 * light.
 */
export const darkCharts: ChartPalette = {
  categorical: [
    '#5a8dd2',
    '#f09742',
    '#82b89c',
    '#a94a51',
    '#7660a7',
    '#978842',
    '#58c0e7',
    '#c0738f',
    ...categoryColours.slice(8),
    '#9dbce8',
    '#f2bd8f',
    '#b9e3d0',
    '#e59a98',
    '#bca6dc',
    '#d6b978',
    '#97d0db',
    '#e9b3cf',
    '#aab5c4',
    '#c1d184',
  ],
  sequential: [
    'oklch(28% 0.04 240)',
    'oklch(36% 0.06 240)',
    'oklch(45% 0.085 240)',
    'oklch(54% 0.11 240)',
    'oklch(63% 0.12 240)',
    'oklch(73% 0.11 240)',
    'oklch(84% 0.08 240)',
  ],
  diverging: [
    'oklch(74% 0.11 240)',
    'oklch(57% 0.09 240)',
    'oklch(39% 0.05 240)',
    'oklch(25% 0.012 260)',
    'oklch(41% 0.06 55)',
    'oklch(59% 0.11 57)',
    'oklch(76% 0.13 62)',
  ],
  risk,
};
