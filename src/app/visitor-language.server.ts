import { matchSite, type Site } from '#domain/site/site.ts';
import { localeOfLanguage } from '#domain/value/text/locale.ts';
import { readSites } from '#server/pages/pages.server.ts';
import { acceptedLanguage } from '#texts/accepted-language.ts';
import { hasTexts, textsOf, type Texts } from '#texts/texts-of.ts';
import { originOf } from './account/safe-redirect-path.ts';
import type { RequestScope } from './context.ts';

type Scope = Pick<RequestScope, 'services' | 'site'>;

/** The language of what is said at a site where that has texts, else the one that the browser prefers. */
function languageAt(site: Pick<Site, 'language'> | null | undefined, { headers }: Request): string {
  if (site && hasTexts(site.language)) return site.language;
  return acceptedLanguage(headers.get('accept-language')) ?? 'en';
}

/** The texts of what is said in place of a page of a site. */
export const textsAt = ({ site }: Pick<Scope, 'site'>, request: Request): Texts =>
  textsOf(localeOfLanguage(languageAt(site, request)));

/**
 * The language of screens about accounts and of error pages: that of the site at the address, or of the one
 * that led to the sign-in.
 */
export async function visitorLanguage(request: Request, scope: Scope): Promise<string> {
  return languageAt(scope.site ?? (await siteOfOrigin(request, scope)), request);
}

/** The texts of screens about accounts. */
export const visitorTexts = async (request: Request, scope: Scope): Promise<Texts> =>
  textsOf(localeOfLanguage(await visitorLanguage(request, scope)));

/** The site that a request for a screen of the sign-in came from; null where it cannot be read. */
async function siteOfOrigin(request: Request, { services }: Scope): Promise<Site | null> {
  const { pathname, host } = new URL(request.url);
  if (!/^\/auth(\/|$)/.test(pathname)) return null;

  try {
    const sites = await readSites(services.database.db);
    return matchSite(sites, host, originOf(request)) ?? null;
  } catch {
    // What is wrong with the database is said by what needs it.
    return null;
  }
}
