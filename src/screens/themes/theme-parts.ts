import { keysOf } from '#domain/value/object/keys-of.ts';
import { componentNames, type ComponentName } from '#domain/theme/component-options.ts';

/** The groups of tokens that the editor of themes shows, with the names in their addresses. */
const tokenGroups = {
  colors: 'Colours',
  charts: 'Charts',
  text: 'Fonts and sizes',
  layout: 'Spacing and corners',
  groups: 'Section groups',
} as const;
/** One of `tokenGroups`. */
export type TokenGroup = keyof typeof tokenGroups;

/** What the editor of themes shows: a group of tokens or a component. */
export type ThemePart = { kind: 'tokens'; name: TokenGroup } | { kind: 'component'; name: ComponentName };

/** The name of a component as people and addresses have it, such as `TopNav`. */
export const componentTitle = (name: ComponentName): string =>
  `${name.charAt(0).toUpperCase()}${name.slice(1)}`;

/** The part that an address names, the colours without one; undefined where there is no such part. */
export function readThemePart(text = 'colors'): ThemePart | undefined {
  if (Object.hasOwn(tokenGroups, text)) return { kind: 'tokens', name: text as TokenGroup };
  const name = componentNames.find((each) => componentTitle(each) === text);
  return name && { kind: 'component', name };
}

/** The name of a part in addresses. */
export const partSegment = ({ kind, name }: ThemePart): string =>
  kind === 'component' ? componentTitle(name) : name;

/** All parts in the order in which they are listed. */
export const themeParts: { heading: string; parts: ThemePart[] }[] = [
  {
    heading: 'Theme',
    parts: keysOf(tokenGroups).map((name) => ({ kind: 'tokens', name })),
  },
  { heading: 'Components', parts: componentNames.map((name) => ({ kind: 'component', name })) },
];

/** What people read as the name of a part. */
export const partTitle = (part: ThemePart): string =>
  part.kind === 'component' ? componentTitle(part.name) : tokenGroups[part.name];
