import { contrast } from './colour.ts';
import type { ColourRole, ThemeTokens } from './theme.ts';

const backgrounds: ColourRole[] = ['paper', 'raised', 'float'];
const onAll = (roles: ColourRole[], under: ColourRole[]) =>
  roles.flatMap((role) => under.map((background): [ColourRole, ColourRole] => [role, background]));
/** Colours of text with the colours below it. */
export const textPairs: readonly [ColourRole, ColourRole][] = [
  ...onAll(['ink', 'quiet', 'accent', 'accentHover', 'danger', 'warning', 'success'], backgrounds),
  ...onAll(['onAccent'], ['accent', 'accentHover']),
  ...onAll(['onDanger'], ['danger', 'dangerHover']),
  ...onAll(['ink', 'quiet', 'accent'], ['accentSoft']),
  ...onAll(['ink', 'quiet', 'danger'], ['dangerSoft']),
  ...onAll(['ink', 'quiet', 'warning'], ['warningSoft']),
  ...onAll(['ink', 'quiet', 'success'], ['successSoft']),
];
/** Colours of edges, focus rings and fills of controls, with the colours around them. */
export const controlPairs: readonly [ColourRole, ColourRole][] = onAll(
  ['edge', 'focus', 'accent', 'danger'],
  backgrounds,
);

/** The least contrast (WCAG 2.2, level AA) of text and of controls. */
const least = { text: 4.5, control: 3 };

/** A colour with too little contrast to the one below or around it. */
export type LowContrast = { role: ColourRole; background: ColourRole; contrast: number; least: number };

/** The pairs of a palette that have too little contrast. */
export function lowContrasts(palette: ThemeTokens['colors']['light']): LowContrast[] {
  const check = (pairs: readonly [ColourRole, ColourRole][], bound: number) =>
    pairs.flatMap(([role, background]) => {
      const measured = contrast(palette[role], palette[background]);
      if (measured < bound) return [{ role, background, contrast: measured, least: bound }];
      return [];
    });
  return [...check(textPairs, least.text), ...check(controlPairs, least.control)];
}
