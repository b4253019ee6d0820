import { levelLabel } from '../access/access-level-options.ts';
import { isSameJson } from '../value/is-same-json.ts';
import type { Page } from './page.ts';

/** The label of a setting on screen, and its value; `named` gives a short name of the new value, if there is one. */
type Setting = { label: string; value(page: Page): unknown; named?(page: Page): string };

const isShown = (is: boolean): string => (is ? 'Show' : 'Hide');

const settings: readonly Setting[] = [
  {
    label: 'Hide in Nav',
    value: (page) => page.hide_in_nav,
    named: (page) => isShown(page.hide_in_nav === ''),
  },
  {
    label: 'Show in Footer',
    value: (page) => page.navOptions.show_in_footer,
    named: (page) => isShown(page.navOptions.show_in_footer === 'show'),
  },
  {
    label: 'Show TopNav',
    value: (page) => page.navOptions.topNav ?? {},
    named: (page) => isShown(page.navOptions.topNav?.size !== 'none'),
  },
  {
    label: 'Show SideNav',
    value: (page) => page.navOptions.sideNav,
    named: (page) => isShown(page.navOptions.sideNav.size === 'compact'),
  },
  { label: 'Secondary navigation', value: (page) => page.navOptions.secondaryNav },
  {
    label: 'Show Content Sidebar',
    value: (page) => page.sidebar,
    named: ({ sidebar }) => (sidebar === '' ? 'None' : sidebar === 'left' ? 'Left' : 'Right'),
  },
  { label: 'Icon', value: (page) => page.icon, named: (page) => page.icon || 'none' },
  { label: 'Page Description', value: (page) => page.description },
  { label: 'Picture for links', value: (page) => page.image },
  { label: 'Theme', value: (page) => page.theme, named: (page) => page.theme || 'Theme of the site' },
  {
    label: 'Who may read it',
    value: (page) => page.authLevel,
    named: ({ authLevel }) => levelLabel(authLevel),
  },
  { label: 'Filters', value: (page) => page.filters },
];

/** The history entries of a change of page settings: one sentence for each setting that differs. */
export const describeSettings = (before: Page, after: Page): string[] =>
  settings
    .filter(({ value }) => !isSameJson(value(before), value(after)))
    .map(({ label, named }) => `changed ${label}${named ? ` to ${named(after)}` : ''}.`);
