import { siteHref, type Site } from '#domain/site/site.ts';
import { isSignedIn } from '#domain/access/access.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { SiteAccountMenu, type ShellViewer } from './site-account-menu.tsx';

/** The address of the sign-in, which leads back to the page. */
export const loginHref = (site: Site, path: string): string =>
  `/auth/login?origin=${encodeURIComponent(siteHref(site, path))}`;

/** The account menu of a person, or the link to the sign-in. */
export function Account({
  viewer,
  site,
  path,
  className = '',
  isInline = false,
}: {
  viewer: ShellViewer;
  site: Site;
  path: string;
  /** Classes of the link. */
  className?: string;
  /** See `SiteAccountMenu`. */
  isInline?: boolean;
}) {
  const { pages } = useTexts();
  if (isSignedIn(viewer)) {
    return <SiteAccountMenu viewer={viewer} site={site} path={path} isInline={isInline} />;
  }

  return (
    <a
      href={loginHref(site, path)}
      className={`text-14 text-quiet no-underline hover:text-ink ${className}`.trimEnd()}
    >
      {pages.login}
    </a>
  );
}
