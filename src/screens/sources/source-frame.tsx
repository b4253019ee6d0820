import type { ReactNode } from 'react';
import { siteHref } from '#domain/site/site.ts';
import { Breadcrumbs } from '#ui/breadcrumbs/breadcrumbs.tsx';
import { ToastRegion } from '#ui/toast/toast.tsx';
import { SourcesProvider, useSourcesContext, type SourcesContext } from './source-breadcrumbs.tsx';

/** What every screen of the sources stands in: a quiet bar with the way back to the site, and breadcrumbs. */
export function SourceFrame({
  place,
  trail,
  children,
}: {
  place: SourcesContext;
  trail: { label: string; href?: string }[];
  children: ReactNode;
}) {
  return (
    <SourcesProvider value={place}>
      <TopBar trail={trail} />
      <main id="main" className="page-column-full py-8">
        {children}
      </main>
      <ToastRegion />
    </SourcesProvider>
  );
}

function TopBar({ trail }: { trail: { label: string; href?: string }[] }) {
  const { site, viewer, title, href } = useSourcesContext();
  return (
    <header className="border-b">
      <div className="page-column-full flex min-h-top-bar items-center justify-between gap-4 py-2">
        <Breadcrumbs items={[{ label: title, icon: 'database', href: href() }, ...trail]} />
        <div className="flex shrink-0 items-center gap-4 text-14 text-quiet">
          {viewer.email ? (
            <span className="max-md:hidden">{viewer.email}</span>
          ) : (
            <a
              className="text-quiet hover:text-ink"
              href={`/auth/login?origin=${encodeURIComponent(href())}`}
            >
              Sign in
            </a>
          )}
          {title !== site.name && (
            <a className="text-quiet hover:text-ink" href={siteHref(site, '/')}>
              {site.name}
            </a>
          )}
        </div>
      </div>
    </header>
  );
}
