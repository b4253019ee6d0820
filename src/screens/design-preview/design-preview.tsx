import { useState } from 'react';
import type { MenuItem } from '#domain/page/tree/navigation.ts';
import { pageSchema, type PageEntry } from '#domain/page/content/page.ts';
import type { Site } from '#domain/site/site.ts';
import type { ColourMode, Theme } from '#domain/theme/theme.ts';
import { directionOf } from '#domain/value/text/direction-of.ts';
import { themeToCss } from '#domain/theme/theme-to-css.ts';
import { TextsProvider } from '#texts/use-texts.tsx';
import { ThemeOptionsProvider } from '#screens/page/shell/theme-options.tsx';
import { PageColumns } from '#screens/page/page-columns.tsx';
import { PageTitle } from '#screens/page/page-layout.tsx';
import { SiteShell } from '#screens/page/site-shell.tsx';
import { buttonStyle } from '#ui/button/button-style.ts';
import { Select } from '#ui/select/select.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { ExampleTable } from './example-table.tsx';
import { PreviewFrame } from './preview-frame.tsx';

/** The widths of the preview, in px. */
const widths = { wide: 1440, phone: 390 } as const;

type DesignPreviewProps = {
  site: Site;
  theme: Theme;
  /** That of the person's system where it is left out. */
  mode?: ColourMode;
};

/**
 * A placeholder page in the shell of a site with a theme, as a visitor sees it; on a phone first as one there
 * does.
 */
export function DesignPreview({ site, theme, mode }: DesignPreviewProps) {
  const isWide = useIsWide();
  const [chosen, setChosen] = useState<keyof typeof widths | null>(null);
  const width = chosen ?? (isWide ? 'wide' : 'phone');
  const position = { site, menu, path: page.path, viewer: { email: null, level: -1 } };

  return (
    <>
      <div className="mb-3 flex items-end justify-between gap-3">
        <h2 className="text-14 font-medium text-quiet">Preview</h2>
        <Select
          label="Width"
          hideLabel
          isCompact
          className="w-36"
          options={[
            { value: 'wide', label: 'Desktop' },
            { value: 'phone', label: 'Phone' },
          ]}
          value={width}
          onChange={(key) => setChosen(key)}
        />
      </div>
      <PreviewFrame title="Design preview" width={widths[width]}>
        <style dangerouslySetInnerHTML={{ __html: themeToCss(theme) }} />
        <div className="min-h-dvh" dir={directionOf(site.language)} data-theme={mode}>
          <TextsProvider language={site.language}>
            <ThemeOptionsProvider value={theme.options}>
              <SiteShell {...position} toggle={null}>
                <PageColumns page={page.entry} content={{ sections: [], section_groups: [] }} {...position}>
                  <PlaceholderPage />
                </PageColumns>
              </SiteShell>
            </ThemeOptionsProvider>
          </TextsProvider>
        </div>
      </PreviewFrame>
    </>
  );
}

const item = (id: number, name: string, ...subMenus: MenuItem[]): MenuItem => ({
  id,
  name,
  path: `/placeholder-${id}`,
  description: '',
  subMenus,
});
const menu: MenuItem[] = [
  item(1, 'Overview', item(2, 'By county', item(3, 'By year')), item(4, 'By river')),
  item(5, 'Data', item(6, 'Download')),
  item(7, 'About'),
];
const entry: PageEntry = {
  ...pageSchema.parse({ title: 'Overview', url_slug: 'placeholder-1', index: 0 }),
  id: 1,
  parent: null,
};
const page = { entry, path: '/placeholder-1' };

const figures = [
  ['Records', '12,480'],
  ['Total: Damage', '$42.1M'],
  ['Latest', '2026-10-31'],
];

/** Content of every kind, to see colours, fonts and distances. */
function PlaceholderPage() {
  return (
    <>
      <PageTitle title="Overview" description="This page is a placeholder: it shows the look of the site." />
      <div className="page-column grid gap-8 pb-16">
        <p className="max-w-[62ch]">
          Floods, storms and fires are recorded by day and place.{' '}
          <span className="text-accent underline">Links look like this</span>, and{' '}
          <strong>important words</strong> like this.
        </p>
        <dl className="grid gap-4 md:grid-cols-3">
          {figures.map(([name, value]) => (
            <div key={name} className="rounded-panel border p-4">
              <dt className="text-14 text-quiet">{name}</dt>
              <dd className="tabular text-28 font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <div className="tm-scroll">
          <ExampleTable />
        </div>
        <div className="flex h-24 items-end gap-2" aria-hidden>
          {[40, 70, 55, 90].map((height, index) => (
            <span
              key={height}
              className="w-12 rounded-small"
              style={{ height: `${height}%`, background: `var(--tm-chart-${index + 1})` }}
            />
          ))}
        </div>
        <p>
          <span className={buttonStyle('primary')}>A button</span>
        </p>
      </div>
    </>
  );
}
