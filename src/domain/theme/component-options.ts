import { keysOf } from '#domain/value/object/keys-of.ts';
import { z } from 'zod';

/** Rules of a style sheet: selectors and their declarations. */
type Rules = Readonly<Record<string, string>>;
/** The values of an option with the rules of each; the first is the default and has none. */
type OptionValues = Readonly<Record<string, Rules>>;

const corners = (selector: string, round: string) =>
  ({
    theme: {},
    square: { [selector]: 'border-radius:0' },
    round: { [selector]: `border-radius:${round}` },
  }) satisfies OptionValues;

const rows = (selector: string, compact: string, spacious: string) =>
  ({
    comfortable: {},
    compact: { [selector]: compact },
    spacious: { [selector]: spacious },
  }) satisfies OptionValues;

const surface = (selector: string) =>
  ({
    theme: {},
    paper: { [selector]: 'background-color:var(--tm-paper)' },
    raised: { [selector]: 'background-color:var(--tm-raised)' },
  }) satisfies OptionValues;

const weight = (selector: string) =>
  ({
    medium: {},
    normal: { [selector]: 'font-weight:400' },
    semibold: { [selector]: 'font-weight:600' },
  }) satisfies OptionValues;

const hairlineShadow = '0 0 0 1px var(--tm-hairline)';
const shadow = (selector: string) =>
  ({
    soft: {},
    none: { [selector]: `box-shadow:${hairlineShadow}` },
    strong: {
      [selector]: `box-shadow:${hairlineShadow},0 4px 12px var(--tm-shade),0 20px 48px var(--tm-shade)`,
    },
  }) satisfies OptionValues;

const button = ':is(.tm-button,.prose a.tm-link-button)';
const input = ':is(.tm-input,input.tm-control)';
const select = ':is(.tm-select,select.tm-control,.tm-choices>summary)';
const label = ':is(.tm-label,.tm-filter>label,.tm-filter>span)';
const dropdown = ':is(.tm-dropdown,.tm-menu,.tm-choices>fieldset)';

/**
 * What a theme may choose for its components beside the tokens. Each choice adds rules to the style sheet of
 * the theme, which take precedence over those of the components; pages of themes that choose nothing have no
 * byte of it.
 */
export const componentOptions = {
  button: { corners: corners(button, '999px'), weight: weight(button) },
  card: {
    corners: corners('.tm-card', '20px'),
    edge: {
      line: {},
      none: { '.tm-card': 'border-color:transparent' },
      shadow: {
        '.tm-card':
          'border-color:transparent;box-shadow:0 1px 3px var(--tm-shade),0 6px 20px var(--tm-shade)',
      },
    },
    surface: surface('.tm-card'),
  },
  drawer: { surface: surface('.tm-drawer') },
  draggableNav: { rows: rows('.tm-tree-row', 'min-height:28px', 'min-height:44px') },
  dropdown: { corners: corners(dropdown, '20px'), shadow: shadow(dropdown) },
  fieldSet: {
    edge: {
      none: {},
      line: {
        'fieldset:not(.tm-choices>*)':
          'padding:12px;border:1px solid var(--tm-hairline);border-radius:var(--tm-radius-control)',
      },
    },
  },
  graph: {
    lines: {
      solid: {},
      dashed: { '.tm-grid': 'stroke-dasharray:4 4' },
      dotted: { '.tm-grid': 'stroke-dasharray:1 4' },
      none: { '.tm-grid': 'stroke:transparent' },
    },
  },
  icon: {
    stroke: {
      regular: {},
      thin: { '.lucide': 'stroke-width:1.25' },
      bold: { '.lucide': 'stroke-width:2.25' },
    },
  },
  input: { corners: corners(input, '18px'), surface: surface(input) },
  label: {
    weight: weight(label),
    color: {
      ink: {},
      quiet: { [label]: 'color:var(--tm-quiet)' },
      accent: { [label]: 'color:var(--tm-accent)' },
    },
  },
  menu: { rows: rows('.tm-menu-row', 'min-height:26px;padding-block:2px', 'min-height:40px') },
  pagination: {
    corners: corners('.tm-pager a', '999px'),
    current: {
      soft: {},
      accent: { '.tm-pager a[aria-current]': 'background:var(--tm-accent);color:var(--tm-on-accent)' },
    },
  },
  pill: {
    corners: {
      round: {},
      theme: { '.tm-pill': 'border-radius:var(--tm-radius-control)' },
      square: { '.tm-pill': 'border-radius:0' },
    },
  },
  popover: { corners: corners('.tm-popover', '20px'), shadow: shadow('.tm-popover') },
  select: { corners: corners(select, '18px'), surface: surface(select) },
  sideNav: {},
  switch: {
    color: {
      accent: {},
      success: { '[data-selected]>.tm-switch': 'background-color:var(--tm-success)' },
      ink: { '[data-selected]>.tm-switch': 'background-color:var(--tm-ink)' },
    },
  },
  table: {
    header: {
      theme: {},
      raised: { '.tm-table thead th': 'background-color:var(--tm-raised)' },
      accentSoft: { '.tm-table thead th': 'background-color:var(--tm-accent-soft);color:var(--tm-ink)' },
    },
    lines: {
      rows: {},
      none: { '.tm-table tbody :is(th,td)': 'border-color:transparent' },
      strong: { '.tm-table tbody :is(th,td)': 'border-color:var(--tm-edge)' },
    },
    rows: rows(
      '.tm-table tbody :is(th,td)',
      'height:28px;padding-block:3px',
      'height:52px;padding-block:14px',
    ),
  },
  tabs: {
    color: {
      accent: {},
      ink: { '.tm-tab:is([data-selected],[aria-current])': 'border-color:var(--tm-ink)' },
    },
  },
  topNav: {},
  deleteModal: {
    title: { ink: {}, danger: { '.tm-delete-title': 'color:var(--tm-danger)' } },
  },
  dialog: { corners: corners('.tm-dialog', '20px') },
  modal: {
    backdrop: {
      dim: {},
      blur: { '.tm-backdrop': 'backdrop-filter:blur(6px)' },
      none: { '.tm-backdrop': 'background-color:transparent' },
    },
  },
} as const satisfies Record<string, Record<string, OptionValues>>;

/** The components that a theme styles. */
export type ComponentName = keyof typeof componentOptions;

/** The names of the components, in the order in which they are listed. */
export const componentNames = keysOf(componentOptions);

type Components = typeof componentOptions;
/** The name of an option of some component. */
export type OptionName = { [Name in ComponentName]: keyof Components[Name] }[ComponentName];
type ValuesOf<Options> = { [Option in keyof Options]: keyof Options[Option] }[keyof Options];
/** A value of an option of some component. */
export type OptionValue = { [Name in ComponentName]: ValuesOf<Components[Name]> }[ComponentName];
/** The chosen options of each component. */
export type ComponentChoices = {
  [Name in ComponentName]: { [Option in keyof Components[Name]]: keyof Components[Name][Option] & string };
};

const optionsSchema = (options: Record<string, OptionValues>) =>
  z.strictObject(
    Object.fromEntries(
      Object.entries(options).map(([option, values]) => [option, z.enum(Object.keys(values))]),
    ),
  );

/** See `ComponentChoices`. */
export const componentChoicesSchema = z.strictObject(
  Object.fromEntries(componentNames.map((name) => [name, optionsSchema(componentOptions[name])])),
) as unknown as z.ZodType<ComponentChoices>;

/** The choices of a theme that chooses nothing. */
export const defaultChoices = Object.fromEntries(
  componentNames.map((name) => [
    name,
    Object.fromEntries(
      Object.entries<OptionValues>(componentOptions[name]).map(([option, values]) => [
        option,
        Object.keys(values)[0]!,
      ]),
    ),
  ]),
) as ComponentChoices;

/** The rules of all choices, in the order of the components. */
export function choiceRules(choices: ComponentChoices): [selector: string, declarations: string][] {
  return componentNames.flatMap((name) => {
    const chosen: Record<string, string> = choices[name];
    return Object.entries<OptionValues>(componentOptions[name]).flatMap(([option, values]) =>
      Object.entries(values[chosen[option] ?? ''] ?? {}),
    );
  });
}
