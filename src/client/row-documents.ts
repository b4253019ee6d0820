import { graphql } from './graphql.ts';

/** Sets cells of rows and adds rows, as one entry of the history. */
export const patchCellsDocument = graphql(`
  mutation PatchCells(
    $versionId: Int!
    $patches: CellPatches!
    $inserts: NewRows
    $place: RowPlace
    $key: String
  ) {
    patchCells(versionId: $versionId, patches: $patches, inserts: $inserts, place: $place, key: $key) {
      seq
      rowIds
    }
  }
`);

/** Deletes rows by their ids, as one entry of the history. */
export const deleteRowsDocument = graphql(`
  mutation DeleteRows($versionId: Int!, $rowIds: RowIds!) {
    deleteRows(versionId: $versionId, rowIds: $rowIds)
  }
`);

/** A column's distinct values with counts, most frequent first. */
export const distinctValuesDocument = graphql(`
  query DistinctValues($versionId: Int!, $column: String!, $search: String) {
    distinctValues(versionId: $versionId, column: $column, search: $search, limit: 100)
  }
`);

/**
 * Who changed what in a version's rows, newest first; of one row, or the single rows of one entry, where
 * named.
 */
export const rowHistoryDocument = graphql(`
  query RowHistory($versionId: Int!, $rowId: Int, $within: Int, $limit: Int, $before: Int) {
    rowHistory(versionId: $versionId, rowId: $rowId, within: $within, limit: $limit, before: $before) {
      seq
      firstSeq
      kind
      at
      user
      rowId
      rows
      inserted
      deleted
      before
      after
      column
      maps
      undoes
      isUndone
    }
  }
`);

/** The options of a column, out of another version where it takes them from there. */
export const columnOptionsDocument = graphql(`
  query ColumnOptions($versionId: Int!, $column: String!, $search: String, $values: [String!], $limit: Int!) {
    columnOptions(versionId: $versionId, column: $column, search: $search, values: $values, limit: $limit)
  }
`);
