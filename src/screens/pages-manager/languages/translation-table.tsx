import { addressIn } from '#domain/site/site-in.ts';
import { siteHref } from '#domain/site/site.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { Pill } from '#ui/pill/pill.tsx';
import { Row, Table, TableCell, TableHeaderCell } from '#ui/table/table.tsx';
import type { LanguagesProps } from './languages-props.ts';

type Entry = LanguagesProps['translations']['entries'][number];
type TranslationTableProps = { site: LanguagesProps['site']; entries: readonly Entry[] };

/** Pages in languages with something to work on; each leads to the editor in its language. */
export function TranslationTable({ site, entries }: TranslationTableProps) {
  return (
    <Table label="Pages to work on">
      <thead>
        <tr>
          <TableHeaderCell>Page</TableHeaderCell>
          <TableHeaderCell className="max-md:hidden">Language</TableHeaderCell>
          <TableHeaderCell isNumber>Missing</TableHeaderCell>
          <TableHeaderCell isNumber>Outdated</TableHeaderCell>
          <TableHeaderCell className="max-md:hidden">Readers get</TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={`${entry.id} ${entry.language}`}>
            <TableCell isHeader className="wrap-anywhere">
              <a
                className="text-accent"
                href={siteHref(addressIn(site, entry.language), `/edit/${entry.path}`)}
              >
                {entry.title}
                <span className="sr-only">{` in ${languageName(entry.language)}`}</span>
              </a>
              <span className="block text-12 font-normal text-quiet">/{entry.path}</span>
              <span className="block text-12 font-normal text-quiet md:hidden">
                {`${languageName(entry.language)} · ${stateOf(entry).label}`}
              </span>
            </TableCell>
            <TableCell className="max-md:hidden">{languageName(entry.language)}</TableCell>
            <TableCell isNumber>{countOf(entry.missing)}</TableCell>
            <TableCell isNumber>{countOf(entry.outdated)}</TableCell>
            <TableCell className="max-md:hidden">
              <Pill tone={stateOf(entry).tone}>{stateOf(entry).label}</Pill>
            </TableCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** A number of texts; they are counted soon after the site has got a language. */
function countOf(count: number | null) {
  if (count === null) return <span title="Not counted yet">–</span>;
  return <span className={count === 0 ? 'text-quiet' : ''}>{formatNumber(count)}</span>;
}

/** What readers get of a page in a language. */
function stateOf({ isPublished, hasChanges }: Entry): {
  label: string;
  tone: 'neutral' | 'success' | 'warning';
} {
  if (isPublished) {
    return hasChanges
      ? { label: 'An earlier translation', tone: 'warning' }
      : { label: 'The translation', tone: 'success' };
  }
  return { label: 'The original', tone: hasChanges ? 'warning' : 'neutral' };
}
