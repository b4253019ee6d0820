/** A layer over the default theme: no top bar; a compact side navigation that stays, with the logo on top. */
export const mnyAdminTheme = {
  name: 'mny_admin',
  label: 'MNY Admin',
  tokens: { layout: { centered: 1180 } },
  options: {
    grid: 'twelve',
    topNav: { size: 'none' },
    sideNav: {
      size: 'compact',
      color: 'bright',
      logo: 'top',
      search: 'top',
      dropdown: 'bottom',
      nav: 'main',
    },
  },
};
