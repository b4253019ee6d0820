import { siteHref, type Site } from '#domain/site/site.ts';

/** The name of the site as its logo, which leads to its first page. */
export function SiteName({ site, className = '' }: { site: Site; className?: string }) {
  return (
    <a
      href={siteHref(site, '/')}
      className={`shrink-0 font-serif text-18 font-semibold text-ink no-underline ${className}`.trimEnd()}
    >
      {site.name}
    </a>
  );
}
