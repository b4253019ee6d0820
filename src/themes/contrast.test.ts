import { describe, expect, it } from 'vitest';
import { contrast } from '#domain/theme/colour.ts';
import type { ColourRole } from '#domain/theme/theme.ts';
import { shippedThemes } from './index.ts';

const grounds: ColourRole[] = ['paper', 'raised', 'float'];
const upon = (roles: ColourRole[], under: ColourRole[]) =>
  roles.flatMap((role) => under.map((ground): [ColourRole, ColourRole] => [role, ground]));
const text: [ColourRole, ColourRole][] = [
  ...upon(['ink', 'quiet', 'accent', 'accentHover', 'danger', 'warning', 'success'], grounds),
  ...upon(['onAccent'], ['accent', 'accentHover']),
  ...upon(['onDanger'], ['danger', 'dangerHover']),
  ...upon(['ink', 'quiet', 'accent'], ['accentSoft']),
  ...upon(['ink', 'quiet', 'danger'], ['dangerSoft']),
  ...upon(['ink', 'quiet', 'warning'], ['warningSoft']),
  ...upon(['ink', 'quiet', 'success'], ['successSoft']),
];
const controls = upon(['edge', 'focus', 'accent', 'danger'], grounds);

describe.each(
  shippedThemes.flatMap((theme) => (['light', 'dark'] as const).map((mode) => ({ theme, mode }))),
)('contrast of $theme.name, $mode', ({ theme, mode }) => {
  const palette = theme.tokens.colors[mode];
  it.each(text)('%s on %s is readable as text (4.5)', (role, ground) => {
    expect(contrast(palette[role], palette[ground])).toBeGreaterThanOrEqual(4.5);
  });
  it.each(controls)('%s on %s is visible as a control (3)', (role, ground) => {
    expect(contrast(palette[role], palette[ground])).toBeGreaterThanOrEqual(3);
  });
});
