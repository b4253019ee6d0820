/**
 * The address of the editor of a theme, or of one of its parts; with the id of the site that it is edited
 * for.
 */
export const themePath = (theme: string, part?: string, site?: number): string =>
  `/admin/theme/${theme}${part ? `/${part}` : ''}${site === undefined ? '' : `?site=${site}`}`;

/** The address of a theme as a file of design tokens. */
export const exportPath = (theme: string): string => `/admin/themes/${theme}/tokens`;
