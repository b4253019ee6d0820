import { useNavigate, useNavigation } from 'react-router';
import { useRefresh } from '#client/use-refresh.ts';
import { plural } from '#domain/value/number/plural.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { SearchField } from '#ui/search-field/search-field.tsx';
import { Select } from '#ui/select/select.tsx';
import { ListParts } from '../../list-parts/list-parts.tsx';
import type { LanguagesProps } from './languages-props.ts';
import { LanguageTable } from './language-table.tsx';
import { TranslationTable } from './translation-table.tsx';
import { translationsSearch, translationStates, type TranslationsQuery } from './translations-query.ts';

/** How many pages a part of the list has. */
export const pagesOfPart = 50;

/** What is missing, outdated or not published in the other languages of a site: by language, then by page. */
export function LanguagesScreen({ site, query, translations }: LanguagesProps) {
  const { languages, entries, total } = translations;
  const refresh = useRefresh();
  const isLoading = useNavigation().state === 'loading';

  return (
    <>
      <h1 className="text-28 font-semibold">Languages</h1>
      {languages.length === 0 && (
        <EmptyState text="The site has one language. Others are added where its own is chosen, under Manage Site." />
      )}
      {languages.length > 0 && (
        <>
          <LanguageTable site={site} languages={languages} onImported={refresh} />
          <h2 className="mt-10 mb-3 text-21 font-semibold">Pages to work on</h2>
          <Choices query={query} languages={languages.map(({ language }) => language)} />
          <p role="status" className="my-3 text-14 text-quiet">
            {plural(total, 'entry', 'entries')}
          </p>
          <div aria-busy={isLoading} className={`transition-opacity ${isLoading ? 'opacity-60' : ''}`}>
            {entries.length === 0 && <EmptyState text={emptyText(query)} />}
            {entries.length > 0 && <TranslationTable site={site} entries={entries} />}
            <ListParts
              page={query.page}
              partLength={pagesOfPart}
              total={total}
              hrefOf={(page) => translationsSearch({ ...query, page })}
            />
          </div>
        </>
      )}
    </>
  );
}

const emptyText = ({ language, state, search }: TranslationsQuery): string =>
  language || state || search
    ? 'No page is in this list.'
    : 'All texts of all pages are translated and published.';

const all = { value: '', label: 'All' };

/** The choices of what is listed; they are in the address. */
function Choices({ query, languages }: { query: TranslationsQuery; languages: readonly string[] }) {
  const navigate = useNavigate();
  const show = (part: Partial<TranslationsQuery>) =>
    void navigate(translationsSearch({ ...query, page: 0, ...part }), { preventScrollReset: true });

  return (
    <div className="flex flex-wrap items-end gap-3">
      <Select
        label="Language"
        className="w-48"
        options={[all, ...languages.map((tag) => ({ value: tag, label: languageName(tag) }))]}
        value={query.language}
        onChange={(language) => show({ language })}
      />
      <Select
        label="State"
        className="w-48"
        options={[all, ...translationStates]}
        value={query.state}
        onChange={(state) => show({ state })}
      />
      <SearchField
        key={query.search}
        label="Search pages"
        placeholder="Title or address"
        className="w-64 max-sm:w-full"
        defaultValue={query.search}
        onSubmit={(search) => show({ search: search.trim() })}
        onClear={() => show({ search: '' })}
      />
    </div>
  );
}
