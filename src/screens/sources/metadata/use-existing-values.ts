import { useMutation } from '@tanstack/react-query';
import { requestGraphql } from '#client/graphql-client.ts';
import { rowsDocument } from '#client/source-documents.ts';
import { cellText } from '#domain/value/cell/cell-text.ts';

/**
 * Reads the values that a version has in a column, members of lists one by one and empty ones left out: at
 * most so many cells.
 */
export function useExistingValues(
  { versionId, name, most }: { versionId: number; name: string; most: number },
  onRead: (values: string[]) => void,
) {
  return useMutation({
    mutationFn: async () => {
      const request = {
        attributes: [name],
        groupBy: [name],
        exclude: { [name]: ['null'] },
        orderBy: { [name]: 'asc nulls last' },
        toIndex: most,
      };
      return (await requestGraphql(rowsDocument, { versionId, request })).rows;
    },
    onSuccess: ({ rows }) => {
      const members = rows.flatMap(([cell = null]) => (Array.isArray(cell) ? cell : [cellText(cell)]));
      onRead([...new Set(members)].filter((value) => value !== ''));
    },
  });
}
