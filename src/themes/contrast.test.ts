import { describe, expect, it } from 'vitest';
import { contrast } from '#domain/theme/colour.ts';
import type { ColourRole } from '#domain/theme/theme.ts';
import { shippedThemes } from './index.ts';

const backgrounds: ColourRole[] = ['paper', 'raised', 'float'];
const onAll = (roles: ColourRole[], under: ColourRole[]) =>
  roles.flatMap((role) => under.map((background): [ColourRole, ColourRole] => [role, background]));
const text: [ColourRole, ColourRole][] = [
  ...onAll(['ink', 'quiet', 'accent', 'accentHover', 'danger', 'warning', 'success'], backgrounds),
  ...onAll(['onAccent'], ['accent', 'accentHover']),
  ...onAll(['onDanger'], ['danger', 'dangerHover']),
  ...onAll(['ink', 'quiet', 'accent'], ['accentSoft']),
  ...onAll(['ink', 'quiet', 'danger'], ['dangerSoft']),
  ...onAll(['ink', 'quiet', 'warning'], ['warningSoft']),
  ...onAll(['ink', 'quiet', 'success'], ['successSoft']),
];
const controls = onAll(['edge', 'focus', 'accent', 'danger'], backgrounds);

describe.each(
  shippedThemes.flatMap((theme) => (['light', 'dark'] as const).map((mode) => ({ theme, mode }))),
)('contrast of $theme.name, $mode', ({ theme, mode }) => {
  const palette = theme.tokens.colors[mode];
  it.each(text)('%s on %s is readable as text (4.5)', (role, background) => {
    expect(contrast(palette[role], palette[background])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(controls)('%s on %s is visible as a control (3)', (role, background) => {
    expect(contrast(palette[role], palette[background])).toBeGreaterThanOrEqual(3);
  });
});
