import { use, useEffect, useState } from 'react';
import { AssetLibraryContext, type AssetUsage } from './asset-library.ts';

/** What uses an asset; null while they are read or when they cannot be. */
export function useAssetUsage(key: string): AssetUsage | null {
  const library = use(AssetLibraryContext);
  const [usage, setUsage] = useState<AssetUsage | null>(null);
  useEffect(() => {
    let isCurrent = true;
    library?.usage(key).then(
      (found) => isCurrent && setUsage(found),
      () => undefined,
    );

    return () => {
      isCurrent = false;
    };
  }, [library, key]);

  return usage;
}

/** How many pages and menus use an asset, those included that the viewer may not edit. */
export const countUses = ({ pages, sites, hidden }: AssetUsage): number =>
  pages.length + sites.length + hidden;

/**
 * Whether an asset may get another content: not where pages or menus would change that the viewer may not
 * edit.
 */
export const mayReplace = (usage: AssetUsage | null): boolean => usage?.hidden === 0;

/** The pages and the menus that use an asset, as links. */
export function AssetUsageList({ usage }: { usage: AssetUsage | null }) {
  if (!usage) return <p className="mt-1 text-quiet">Used by …</p>;

  const { pages, sites, hidden } = usage;
  if (countUses(usage) === 0) return <p className="mt-1 text-quiet">Used by no page.</p>;

  return (
    <div className="mt-1">
      <p className="text-quiet">Used by</p>
      <ul className="max-h-32 list-disc overflow-y-auto ps-5">
        {pages.map(({ id, title, href, isPublished }) => (
          <li key={id}>
            <a className="text-accent underline" href={href} target="_blank" rel="noopener">
              {title}
            </a>
            {!isPublished && <span className="text-quiet"> (not published)</span>}
          </li>
        ))}
        {sites.map(({ name, href }) => (
          <li key={href}>
            <a className="text-accent underline" href={href} target="_blank" rel="noopener">
              {`Menus of ${name}`}
            </a>
          </li>
        ))}
        {hidden > 0 && <li className="text-quiet">{`${hidden} more that you may not edit`}</li>}
      </ul>
    </div>
  );
}
