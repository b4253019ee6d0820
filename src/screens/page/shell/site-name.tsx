import { siteHref, type Site } from '#domain/site/site.ts';

/**
 * The name of the site as its logo, which leads to its first page; in little room it takes two lines, and is
 * cut.
 */
export function SiteName({ site, className = '' }: { site: Site; className?: string }) {
  return (
    <a
      href={siteHref(site, '/')}
      className={`line-clamp-2 min-w-0 font-serif text-18 leading-tight break-words font-semibold text-ink no-underline ${className}`.trimEnd()}
    >
      {site.name}
    </a>
  );
}
