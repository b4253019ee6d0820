import type { ThemeTokens } from '#domain/theme/theme.ts';
import { hexColour } from '#domain/theme/colour.ts';
import type { Connection } from '#server/items/items.server.ts';
import { readSites } from '#server/pages/pages.server.ts';
import { readThemes, themeOrDefault } from '#server/themes/themes.server.ts';
import type { MailBrand } from './mail-content.ts';

/** The look of mails: the colours of the theme of the site at `/`, in light mode. */
export async function readBrand(
  db: Connection,
  { name, url }: { name: string; url: string },
): Promise<MailBrand> {
  const first = (await readSites(db)).find(({ base_url }) => base_url === '/');
  const theme = themeOrDefault((await readThemes(db)).themes, first?.theme ?? '');
  const { light }: ThemeTokens['colors'] = theme.tokens.colors;

  return {
    name,
    url,
    accent: hexColour(light.accent),
    onAccent: hexColour(light.onAccent),
    ink: hexColour(light.ink),
    quiet: hexColour(light.quiet),
  };
}
