import type { ShouldRevalidateFunctionArgs } from 'react-router';

/**
 * Whether a navigation leads to another part of the theme that is edited: nothing is loaded for it, because a
 * load that fails would take the place of what is not saved.
 */
export const staysInTheme = ({
  currentParams,
  nextParams,
}: Pick<ShouldRevalidateFunctionArgs, 'currentParams' | 'nextParams'>): boolean =>
  nextParams['theme'] !== undefined &&
  currentParams['theme'] === nextParams['theme'] &&
  currentParams['component'] !== nextParams['component'];
