import type { Viewer } from '#domain/access/access.ts';
import { originalSite } from '#domain/site/site-in.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { isEditor } from '#domain/access/access.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { ownMenu } from './site-menu.ts';
import { SiteMenuEntries } from './menu-entries.tsx';

/** Who is looking at a page. */
export type ShellViewer = Pick<Viewer, 'email' | 'level' | 'isLocal'>;

/** The menu of somebody who is signed in: the site's own entries, the tools, signing out. */
export function SiteAccountMenu({
  viewer,
  site,
  path,
  isInline = false,
}: {
  viewer: ShellViewer;
  site: Site;
  path: string;
  /** Whether it opens below the button in the flow, instead of above the page. */
  isInline?: boolean;
}) {
  const { pages } = useTexts();
  const own = ownMenu(site, site.navOptions?.authMenu ?? []);
  const allTools = [
    { key: 'list', href: '/list', name: pages.sites },
    { key: 'manage', href: siteHref(originalSite(site), '/manage'), name: pages.manager },
    { key: 'source', href: siteHref(originalSite(site), '/source'), name: pages.datasets },
  ];
  const tools = isEditor(viewer) ? allTools : [];

  return (
    <details className="relative" data-menu>
      <summary
        className="grid size-9 list-none place-items-center rounded-full bg-accent-soft text-14 font-semibold text-accent [&::-webkit-details-marker]:hidden"
        aria-label={pages.accountOf({ email: viewer.email ?? '' })}
      >
        {(viewer.email ?? '?').charAt(0).toUpperCase()}
      </summary>
      <ul
        className={`tm-dropdown mt-2 rounded-panel p-1 text-14 ${isInline ? 'border' : 'absolute top-full end-0 z-20 w-60 bg-float shadow-float'}`}
      >
        <li className="truncate px-3 py-2 text-12 text-quiet">{viewer.email}</li>
        <SiteMenuEntries items={own} path={path} />
        {tools.map(({ key, href, name }) => (
          <li key={key}>
            <a className="block rounded-control px-3 py-2 text-ink no-underline hover:bg-raised" href={href}>
              {name}
            </a>
          </li>
        ))}
        {!viewer.isLocal && (
          <li>
            <a
              className="block rounded-control px-3 py-2 text-ink no-underline hover:bg-raised"
              href="/auth/profile"
            >
              {pages.profile}
            </a>
          </li>
        )}
        {!viewer.isLocal && (
          <li>
            <form method="post" action="/auth/logout">
              <button type="submit" className="w-full rounded-control px-3 py-2 text-start hover:bg-raised">
                {pages.logout}
              </button>
            </form>
          </li>
        )}
      </ul>
    </details>
  );
}
