import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Viewer } from '#domain/access/access.ts';
import { siteHref, type Site } from '#domain/page/site.ts';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { ToastRegion } from '#ui/toast/toast.tsx';

/** What every screen of the sources stands in: a quiet bar with the way back to the site, and breadcrumbs. */
export function SourceFrame({
  site,
  viewer,
  trail,
  children,
}: {
  site: Pick<Site, 'name' | 'base_url'>;
  viewer: Pick<Viewer, 'email' | 'level'>;
  trail: { label: string; href?: string }[];
  children: ReactNode;
}) {
  const [queries] = useState(() => new QueryClient());
  return (
    <QueryClientProvider client={queries}>
      <header className="border-b">
        <div className="page-column-full flex h-top-bar items-center justify-between gap-4">
          <Breadcrumbs
            items={[{ label: 'Data Sources', icon: 'database', href: siteHref(site, '/source') }, ...trail]}
          />
          <div className="flex shrink-0 items-center gap-4 text-14 text-quiet">
            <span className="max-md:hidden">{viewer.email}</span>
            <a className="text-quiet hover:text-ink" href={siteHref(site, '/')}>
              {site.name}
            </a>
          </div>
        </div>
      </header>
      <main id="main" className="page-column-full py-8">
        {children}
      </main>
      <ToastRegion />
    </QueryClientProvider>
  );
}
