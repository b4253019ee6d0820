import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { siteHref, type Site } from '#domain/site/site.ts';
import { TabLinks } from '#ui/tabs/tab-links.tsx';

/** The screens of the manager; a new one is a line here and a route. */
const screens: readonly { label: string; path: string; isForAdministrators?: true; isForLanguages?: true }[] =
  [
    { label: 'Dashboard', path: '/manage' },
    { label: 'Pages', path: '/manage/pages' },
    { label: 'Design', path: '/manage/design', isForAdministrators: true },
    { label: 'Languages', path: '/manage/languages', isForLanguages: true },
    { label: 'Templates', path: '/manage/templates' },
    { label: 'Tags', path: '/manage/tags' },
    { label: 'Redirects', path: '/manage/redirects' },
    { label: 'Map styles', path: '/manage/map-styles' },
    { label: 'Components', path: '/manage/components' },
    { label: 'Library', path: '/manage/library' },
  ];

type ManageShellProps = {
  site: Pick<Site, 'base_url' | 'languages'>;
  mayChangeSite: boolean;
  children: ReactNode;
};

/**
 * The shell of the manager of a site: the links of its screens, as far as the viewer may open them, and those
 * of the site itself and of the list of sites, above the open one.
 */
export function ManageShell({ site, mayChangeSite, children }: ManageShellProps) {
  const { pathname } = useLocation();
  const current = pathname.replace(/\/$/, '');

  return (
    <>
      <TabLinks
        label="Manager"
        className="mb-8"
        items={[
          ...screens
            .filter(({ isForAdministrators }) => mayChangeSite || !isForAdministrators)
            .filter(({ isForLanguages }) => site.languages.length > 0 || !isForLanguages)
            .map(({ label, path }) => ({
              label,
              href: siteHref(site, path),
              isCurrent: path === current,
            })),
          { label: 'View site', href: siteHref(site, '/') },
          { label: 'Manage Site', href: '/list' },
        ]}
      />
      {children}
    </>
  );
}
