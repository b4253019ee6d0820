import type { ResultOf } from '#client/graphql.ts';
import type { sourcePagesDocument } from '#client/source-documents.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { plural } from '#domain/value/number/plural.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import type { SourceListPart } from '../sources/source-types.ts';
import { LevelName } from '../list-parts/level-name.tsx';
import { ListParts } from '../list-parts/list-parts.tsx';
import { sourcesOfPart } from '../sources/list/source-list-query.ts';

type SourcePages = ResultOf<typeof sourcePagesDocument>['sourcePages'];

type DatasetsScreenProps = {
  page: number;
  list: SourceListPart;
  sourcePages: SourcePages;
};

/**
 * Every data source of the installation that the viewer may read, with its versions and how many pages show
 * it.
 */
export function DatasetsScreen({ page, list: { sources, total }, sourcePages }: DatasetsScreenProps) {
  const pagesOf = new Map(sourcePages.map(({ sourceId, pages }) => [sourceId, pages]));
  return (
    <>
      <h1 className="text-28 font-semibold">Datasets</h1>
      <p className="mt-1 text-14 text-quiet">{plural(total, 'source')}</p>
      {total === 0 && <EmptyState text="No sources yet." action={<a href="/source">Data Sources</a>} />}
      {total !== 0 && (
        <Table label="Datasets" className="mt-6">
          <thead>
            <tr>
              <TableHeaderCell>Source</TableHeaderCell>
              <TableHeaderCell isNumber>Versions</TableHeaderCell>
              <TableHeaderCell>Used by</TableHeaderCell>
              <TableHeaderCell className="max-sm:hidden">Readers</TableHeaderCell>
              <TableHeaderCell className="max-md:hidden">Changed</TableHeaderCell>
            </tr>
          </thead>
          <tbody>
            {sources.map(({ id, name, doc_type, versions, authLevel, updated_at }) => (
              <Row key={id}>
                <TableCell isHeader className="wrap-anywhere">
                  <a className="text-accent" href={`/source/${id}`}>
                    {name}
                  </a>
                  <span className="block text-12 font-normal text-quiet">{doc_type}</span>
                </TableCell>
                <TableCell isNumber>{versions.length}</TableCell>
                <TableCell>
                  {pagesOf.has(id) ? (
                    <a className="text-accent" href={`/source/${id}`}>
                      {plural(pagesOf.get(id) ?? 0, 'page')}
                    </a>
                  ) : (
                    <span className="text-quiet">no page</span>
                  )}
                </TableCell>
                <TableCell className="max-sm:hidden">
                  <LevelName level={authLevel} />
                </TableCell>
                <TableCell className="tabular max-md:hidden">{formatDate(updated_at)}</TableCell>
              </Row>
            ))}
          </tbody>
        </Table>
      )}
      <ListParts page={page} partLength={sourcesOfPart} total={total} hrefOf={(to) => `?page=${to + 1}`} />
    </>
  );
}
