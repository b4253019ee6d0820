import { levelLabel } from '#domain/access/access-level-options.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { pageSettingLabels as labels, siteThemeLabel } from '#domain/page/content/page-setting-labels.ts';
import type { Page } from '#domain/page/content/page.ts';

/**
 * The label of a setting on screen, and its value; `named` gives a short name of the new value, if there is
 * one.
 */
type Setting = { label: string; value(page: Page): unknown; named?(page: Page): string };

const isShown = (is: boolean): string => {
  if (is) return 'Show';
  return 'Hide';
};

const footerNames = { '': 'Automatic', show: 'Show', hide: 'Hide' } as const;

const settings: readonly Setting[] = [
  {
    label: labels.hideInNav,
    value: (page) => page.hide_in_nav,
    named: (page) => isShown(page.hide_in_nav === ''),
  },
  {
    label: labels.showInFooter,
    value: (page) => page.navOptions.show_in_footer,
    named: (page) => footerNames[page.navOptions.show_in_footer],
  },
  {
    label: labels.topNav,
    value: (page) => page.navOptions.topNav ?? {},
    named: (page) => isShown(page.navOptions.topNav?.size !== 'none'),
  },
  {
    label: labels.sideNav,
    value: (page) => page.navOptions.sideNav,
    named: (page) => isShown(page.navOptions.sideNav.size === 'compact'),
  },
  { label: labels.secondaryNav, value: (page) => page.navOptions.secondaryNav },
  {
    label: labels.sidebar,
    value: (page) => page.sidebar,
    named: ({ sidebar }) => {
      if (sidebar === '') return 'None';
      if (sidebar === 'left') return 'Left';
      return 'Right';
    },
  },
  { label: labels.icon, value: (page) => page.icon, named: (page) => page.icon || 'none' },
  { label: labels.description, value: (page) => page.description },
  { label: labels.image, value: (page) => page.image },
  { label: labels.theme, value: (page) => page.theme, named: (page) => page.theme || siteThemeLabel },
  {
    label: labels.level,
    value: (page) => page.authLevel,
    named: ({ authLevel }) => levelLabel(authLevel),
  },
  { label: labels.filters, value: (page) => page.filters },
];

/** The history entries of a change of page settings: one sentence for each setting that differs. */
export const describeSettings = (before: Page, after: Page): string[] =>
  settings
    .filter(({ value }) => !isSameJson(value(before), value(after)))
    .map(({ label, named }) => `changed ${label}${named ? ` to ${named(after)}` : ''}.`);
