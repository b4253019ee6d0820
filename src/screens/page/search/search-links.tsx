import type { Site } from '#domain/site/site.ts';
import { searchHref } from './search-form.tsx';

/** Searches as chips below a label, each with a number where `counts` has one. */
export function SearchLinks({
  label,
  site,
  texts,
}: {
  label: string;
  site: Pick<Site, 'base_url'>;
  texts: readonly string[];
}) {
  return (
    <>
      <p className="mt-4 mb-2 text-12 font-semibold text-quiet">{label}</p>
      <ul className="flex flex-wrap gap-2">
        {texts.map((text) => (
          <li key={text}>
            <SearchLink site={site} text={text} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** A search as a chip. */
export function SearchLink({ site, text }: { site: Pick<Site, 'base_url'>; text: string }) {
  return (
    <a
      href={searchHref(site, text)}
      className="inline-block rounded-full border px-2.5 py-0.5 text-12 text-quiet no-underline hover:bg-raised hover:text-ink"
    >
      {text}
    </a>
  );
}
