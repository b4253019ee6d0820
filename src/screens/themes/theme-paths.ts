/** The address of the editor of a theme, or of one of its parts. */
export const themePath = (theme: string, part?: string): string =>
  `/admin/theme/${theme}${part ? `/${part}` : ''}`;

/** The address of a theme as a file of design tokens. */
export const exportPath = (theme: string): string => `/admin/themes/${theme}/tokens`;
