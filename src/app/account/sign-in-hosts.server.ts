import { isSiteHost } from '#domain/site/site.ts';
import { ownHost } from '#server/http/http.server.ts';
import type { HandOverTarget } from '#server/identity/identity.server.ts';
import { readSites } from '#server/pages/pages.server.ts';
import type { RequestScope } from '../context.ts';
import { originOf } from './safe-redirect-path.ts';

type Services = RequestScope['services'];

/** Whether a request came to the public address, to which the provider sends people back. */
export const isPublicHost = (request: Request, publicUrl: string): boolean =>
  new URL(request.url).host === new URL(publicUrl).host;

/**
 * Whether a session may be handed over to a host: a subdomain of the public address that a site names. Other
 * subdomains may belong to somebody else.
 */
export async function mayTakeOver(host: string, { configuration, database }: Services): Promise<boolean> {
  const isOwn = ownHost(host, configuration.url) === host;
  return isOwn && isSiteHost(await readSites(database.db), host);
}

/**
 * Where the sign-in of a request continues, by its address; null for the public address itself and for
 * unknown hosts.
 */
export async function readDestination(request: Request, services: Services): Promise<HandOverTarget | null> {
  const { searchParams } = new URL(request.url);
  const [host, browser] = [searchParams.get('host') ?? '', searchParams.get('browser') ?? ''];
  if (!/^[0-9a-f]{64}$/.test(browser) || host.length > 300) return null;
  if (!(await mayTakeOver(host, services))) return null;
  return { host, browser, origin: originOf(request) };
}
