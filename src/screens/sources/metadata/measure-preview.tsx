import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { queryKeys } from '#client/query-keys.ts';
import { rowsDocument } from '#client/source-documents.ts';
import { measureColumn } from '#columns/measure/index.ts';
import type { Measure } from '#domain/formula/measure.ts';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { emptyLabel } from '#domain/value/cell/cell.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';

type MeasurePreviewProps = {
  versionId: number;
  measure: Measure;
  /** The column that the value is written as: with its unit and its decimals. */
  column: SourceColumn;
};

/** The name of the measure in the request; no column has it, because names of columns have single blanks. */
const previewed = 'the  measure';

/** What a measure is over all rows of a version. */
export function MeasurePreview({ versionId, measure, column }: MeasurePreviewProps) {
  const { data, error } = useQuery({
    queryKey: queryKeys.measurePreview(versionId, measure),
    queryFn: async ({ signal }) => {
      const request = { attributes: [previewed], measures: { [previewed]: measure } };
      return (await requestGraphql(rowsDocument, { versionId, request }, { signal })).rows;
    },
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorNote error={error} />;

  const value = data?.rows[0]?.[0];
  return (
    <p role="status" aria-label="Value of the measure" className="text-14">
      <span className="text-quiet">Over all rows: </span>
      {value === undefined && 'loading...'}
      {value === null && `${emptyLabel}, because it divides by zero, or a function of it has no values`}
      {value !== undefined && value !== null && measureColumn.text(value, column)}
    </p>
  );
}
