import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { siteHref, type Site } from '#domain/site/site.ts';
import { TabLinks } from '#ui/tabs/tab-links.tsx';

/** The screens of the manager; a new one is a line here and a route. */
const screens = [
  { label: 'Dashboard', path: '/manage' },
  { label: 'Pages', path: '/manage/pages' },
  { label: 'Templates', path: '/manage/templates' },
  { label: 'Tags', path: '/manage/tags' },
  { label: 'Components', path: '/manage/components' },
  { label: 'Library', path: '/manage/library' },
] as const;

/** The frame of the manager of a site: the links of its screens above the one that is open. */
export function ManageFrame({ site, children }: { site: Pick<Site, 'base_url'>; children: ReactNode }) {
  const { pathname } = useLocation();
  const current = pathname.replace(/\/$/, '');
  return (
    <>
      <TabLinks
        label="Manager"
        className="mb-8"
        items={screens.map(({ label, path }) => ({
          label,
          href: siteHref(site, path),
          isCurrent: path === current,
        }))}
      />
      {children}
    </>
  );
}
