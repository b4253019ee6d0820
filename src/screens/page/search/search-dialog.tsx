import type { Site } from '#domain/site/site.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { SearchForm } from './search-form.tsx';
import { SearchLinks } from './search-links.tsx';

/**
 * The Search button with its dialog. The browser itself opens and closes it, so that it works without script;
 * without script, the form and the links lead to the results page.
 */
export function SearchDialog({ site }: { site: Site }) {
  const { search } = useTexts();
  // Searches that are offered before anything is typed.
  const featured = [search.climateChange, search.floodRisk, search.localPlanning, search.funding];

  return (
    <>
      <button
        type="button"
        popoverTarget="tm-search"
        aria-label={search.search}
        className="inline-flex h-control items-center gap-2 rounded-control px-2 text-14 text-quiet hover:bg-raised hover:text-ink max-sm:h-11"
      >
        <svg width="18" height="18" viewBox="0 0 20 20" fill="none" stroke="currentColor" aria-hidden="true">
          <path d="m17 17-4-4M14.5 8.75a5.75 5.75 0 1 1-11.5 0 5.75 5.75 0 0 1 11.5 0" strokeWidth="1.75" />
        </svg>
        <span className="hidden @3xl/bar:inline">{search.search}</span>
      </button>
      <div
        id="tm-search"
        popover="auto"
        role="dialog"
        aria-label={search.search}
        className="fixed inset-x-0 top-20 m-auto mt-0 max-h-[80dvh] w-[min(40rem,100vw-2rem)] overflow-auto rounded-panel bg-float p-4 text-start text-ink shadow-float backdrop:bg-scrim"
      >
        <SearchForm site={site} />
        <div data-featured>
          <SearchLinks label={search.featured} site={site} texts={featured} />
        </div>
      </div>
    </>
  );
}
