import { buttonStyle } from '#ui/button/button-style.ts';
import { inputHeight, inputStyle } from '#ui/field/field-style.ts';
import { siteHref, type Site } from '#domain/site/site.ts';
import { useTexts } from '#texts/use-texts.tsx';

/** The address of the results page of a site, for a search text where there is one. */
export const searchHref = (site: Pick<Site, 'base_url'>, text = ''): string =>
  `${siteHref(site, '/search')}${text === '' ? '' : `?${new URLSearchParams({ q: text })}`}`;

/**
 * The search box: a form that leads to the results page; `live-search.ts` shows results while a person types.
 */
export function SearchForm({
  site,
  text = '',
  takesFocus = text === '',
}: {
  site: Pick<Site, 'base_url'>;
  text?: string;
  takesFocus?: boolean;
}) {
  const { search } = useTexts();
  return (
    <search>
      <form action={searchHref(site)} className="flex gap-2">
        <input
          type="search"
          name="q"
          defaultValue={text}
          placeholder={search.placeholder}
          aria-label={search.search}
          maxLength={200}
          autoComplete="off"
          autoFocus={takesFocus}
          className={`${inputStyle} ${inputHeight()}`}
        />
        <button type="submit" className={buttonStyle('primary')}>
          {search.search}
        </button>
      </form>
    </search>
  );
}
