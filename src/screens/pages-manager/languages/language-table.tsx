import { siteHref } from '#domain/site/site.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { ExchangeMenu } from '#screens/translations/exchange-menu.tsx';
import { Row, Table, TableCell, TableHeaderCell } from '#ui/table/table.tsx';
import type { LanguagesProps } from './languages-props.ts';
import { translationsSearch } from './translations-query.ts';

type LanguageTableProps = {
  site: LanguagesProps['site'];
  languages: LanguagesProps['translations']['languages'];
  onImported(): Promise<void>;
};

/** The counts of each language, and the exchange of its texts with translators. */
export function LanguageTable({ site, languages, onImported }: LanguageTableProps) {
  const hrefOf = (language: string, state: string) =>
    siteHref(site, `/manage/languages${translationsSearch({ language, state, search: '', page: 0 })}`);
  const count = (language: string, state: string, number: number) =>
    number === 0 ? (
      <span className="text-quiet">0</span>
    ) : (
      <a className="text-accent" href={hrefOf(language, state)}>
        {formatNumber(number)}
      </a>
    );

  return (
    <Table label="Languages of the site" className="mt-6 max-w-200">
      <thead>
        <tr>
          <TableHeaderCell>Language</TableHeaderCell>
          <TableHeaderCell isNumber>Missing</TableHeaderCell>
          <TableHeaderCell isNumber>Outdated</TableHeaderCell>
          <TableHeaderCell isNumber className="max-sm:whitespace-normal">
            Not published
          </TableHeaderCell>
          <TableHeaderCell>
            <span className="sr-only">Exchange with translators</span>
          </TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {languages.map(({ language, missing, outdated, unpublished }) => (
          <Row key={language}>
            <TableCell isHeader>{languageName(language)}</TableCell>
            <TableCell isNumber>{count(language, 'missing', missing)}</TableCell>
            <TableCell isNumber>{count(language, 'outdated', outdated)}</TableCell>
            <TableCell isNumber>{count(language, 'unpublished', unpublished)}</TableCell>
            <TableCell className="text-end">
              <ExchangeMenu site={site} language={language} onImported={onImported} />
            </TableCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}
