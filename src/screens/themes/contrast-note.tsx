import { plural } from '#domain/value/number/plural.ts';
import { lowContrasts } from '#domain/theme/contrast-pairs.ts';
import type { ThemeTokens } from '#domain/theme/theme.ts';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { colourLabels } from './theme-colour-fields.tsx';

/**
 * Which colours of a theme are hard to tell from those below them, in both modes; nothing where all can be
 * read.
 */
export function ContrastNote({ colors }: { colors: ThemeTokens['colors'] }) {
  const found = (['light', 'dark'] as const).flatMap((mode) =>
    lowContrasts(colors[mode]).map((pair) => ({ mode, ...pair })),
  );
  if (found.length === 0) return null;

  return (
    <div role="status" className="rounded-control bg-warning-soft px-3 py-1 text-warning">
      <Disclosure
        title={`${plural(found.length, 'pair of colours is', 'pairs of colours are')} hard to tell apart`}
      >
        <ul className="text-12">
          {found.map(({ mode, role, background, contrast, least }) => (
            <li key={`${mode} ${role} ${background}`}>
              {`${mode === 'light' ? 'Light' : 'Dark'}: ${colourLabels[role]} on ${colourLabels[background]} has ${contrast.toFixed(1)} to 1; ${least} to 1 is needed.`}
            </li>
          ))}
        </ul>
      </Disclosure>
    </div>
  );
}
