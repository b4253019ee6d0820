import { siteSchema, type Site } from '#domain/site/site.ts';
import { themeToCss } from '#domain/theme/theme-to-css.ts';
import type { ColourMode, Theme } from '#domain/theme/theme.ts';
import { useIsWide } from '#ui/use-is-wide.ts';
import { DesignPreview } from '../design-preview/design-preview.tsx';
import { PreviewFrame } from '../design-preview/preview-frame.tsx';
import { ComponentExample } from './component-example.tsx';
import { componentTitle, type ThemePart } from './theme-parts.ts';

const site: Site = {
  ...siteSchema.parse({
    name: 'Example site',
    base_url: '/',
    tagline: 'A line below the name',
    navOptions: { secondaryNav: [{ name: 'Elsewhere', path: '/placeholder-7' }], authMenu: [] },
  }),
  id: 0,
};

/** The widths of the preview of a component in px: light and dark are side by side where there is room. */
const componentWidths = { wide: 840, narrow: 390 };

/** A placeholder page with a theme, or a component with it in light and dark. */
export function ThemePreview({ theme, part, mode }: { theme: Theme; part: ThemePart; mode: ColourMode }) {
  const isWide = useIsWide();
  const { kind, name } = part;

  if (kind === 'tokens' || name === 'topNav' || name === 'sideNav') {
    return <DesignPreview site={site} theme={theme} mode={mode} />;
  }

  return (
    <>
      <h2 className="mb-3 text-14 font-medium text-quiet">Preview</h2>
      <PreviewFrame
        title={`Preview of ${componentTitle(name)}`}
        width={componentWidths[isWide ? 'wide' : 'narrow']}
        isLow
      >
        <style dangerouslySetInnerHTML={{ __html: themeToCss(theme) }} />
        <div className="grid min-h-dvh md:grid-cols-2">
          {(['light', 'dark'] as const).map((each) => (
            <div key={each} data-theme={each} className="flex flex-col gap-5 p-6 text-14">
              <ComponentExample name={name} />
            </div>
          ))}
        </div>
      </PreviewFrame>
    </>
  );
}
