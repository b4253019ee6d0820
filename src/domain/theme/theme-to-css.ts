import { modeOn } from './colour.ts';
import { choiceRules } from './component-options.ts';
import { themeOptionsSchema } from './theme-options.ts';
import {
  colourRoles,
  riskLevels,
  textSteps,
  themeTokensSchema,
  type ThemeLook,
  type ThemeTokens,
} from './theme.ts';

const generic = { sans: 'sans-serif', serif: 'serif', mono: 'monospace' } as const;
const genericNames = new Set(['serif', 'sans-serif', 'monospace', 'system-ui', 'ui-monospace', 'ui-serif']);

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
const rem = (pixels: number) => `${pixels / 16}rem`;
const either = (light: string, dark: string) => {
  if (light === dark) return light;
  return `light-dark(${light},${dark})`;
};

function fontStack(kind: keyof typeof generic, names: string[]): string {
  const quoted = names.map((name) => (genericNames.has(name) ? name : `"${name}"`));
  return [...quoted, generic[kind]].join(',');
}

function colours({ colors, charts }: ThemeTokens): [string, string][] {
  const { light, dark } = charts;
  const list = (name: string, one: string[], other: string[]) =>
    one.map((colour, index): [string, string] => [
      `${name}-${index + 1}`,
      either(colour, other[index] ?? colour),
    ]);

  return [
    ...colourRoles.map((role): [string, string] => [
      kebab(role),
      either(colors.light[role], colors.dark[role]),
    ]),
    ...list('chart', light.categorical, dark.categorical),
    ...list('sequential', light.sequential, dark.sequential),
    ...list('diverging', light.diverging, dark.diverging),
    ...riskLevels.map((level): [string, string] => [
      `risk-${kebab(level)}`,
      either(light.risk[level], dark.risk[level]),
    ]),
  ];
}

function measures({ fonts, text, space, radius, layout, motion }: ThemeTokens): [string, string][] {
  return [
    ...(['sans', 'serif', 'mono'] as const).map((kind): [string, string] => [
      `font-${kind}`,
      fontStack(kind, fonts[kind]),
    ]),
    ...textSteps.flatMap((step): [string, string][] => [
      [`text-${step}`, rem(text[step].size)],
      [`leading-${step}`, String(text[step].leading)],
    ]),
    ['space', rem(space.unit)],
    ['space-group', rem(space.group)],
    ['space-section', rem(space.section)],
    ...Object.entries(radius).map(([name, value]): [string, string] => [`radius-${name}`, `${value}px`]),
    ...Object.entries(layout).map(([name, value]): [string, string] => [`layout-${kebab(name)}`, rem(value)]),
    ['motion-in', `${motion.in}ms`],
    ['motion-out', `${motion.out}ms`],
  ];
}

/**
 * The style sheet of a theme: its tokens as `--tm-…` variables on `:root`, and the rules of what it chooses
 * for components. Light and dark are one `light-dark()` value that `color-scheme` decides, so that the
 * person's system, `data-theme="dark|light"` on the root or on any element within, and print (always light)
 * need no second set. With `below`, the theme whose style sheet it follows, choices of that one do not stay.
 * Throws when a part is not of its type: nothing else is written.
 */
export function themeToCss({ tokens, options }: ThemeLook, below?: ThemeLook): string {
  const checked = themeTokensSchema.parse(tokens);
  const { components } = themeOptionsSchema.parse(options);
  const variables = [...colours(checked), ...measures(checked)]
    .map(([name, value]) => `--tm-${name}:${value}`)
    .join(';');
  const undoneRules = below ? choiceRules(below.options.components).map(undone) : [];
  const rules = [...undoneRules, ...choiceRules(components)];

  return (
    `:root{color-scheme:light dark;${variables}}` +
    '[data-theme=light]{color-scheme:light}[data-theme=dark]{color-scheme:dark}' +
    `@media print{:root,[data-theme]{color-scheme:light${onPaper(checked)}}}` +
    rules.map(([selector, declarations]) => `${selector}{${declarations}}`).join('')
  );
}

/**
 * Paper has a background of its own, and margins that a colour would not fill; only text that needs a dark
 * background keeps it.
 */
const onPaper = ({ colors }: ThemeTokens): string => {
  if (modeOn(colors.light.paper) === 'light') return ';background:none';
  return '';
};

/** A rule that gives its properties back to the style sheets of the components, which are in layers. */
const undone = ([selector, declarations]: [string, string]): [string, string] => [
  selector,
  declarations
    .split(';')
    .map((declaration) => `${declaration.split(':', 1)[0]}:revert-layer`)
    .join(';'),
];
