/** What the editor and the history of a page call its settings. */
export const pageSettingLabels = {
  hideInNav: 'Hide in Nav',
  showInFooter: 'Show in Footer',
  topNav: 'Show TopNav',
  sideNav: 'Show SideNav',
  secondaryNav: 'Secondary navigation',
  sidebar: 'Show Content Sidebar',
  icon: 'Icon',
  description: 'Page Description',
  image: 'Picture for links',
  theme: 'Theme',
  level: 'Who may read it',
  filters: 'Filters',
} as const;

/** What pages without a theme of their own have as their theme. */
export const siteThemeLabel = 'Theme of the site';
