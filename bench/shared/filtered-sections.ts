/** The version that sections show. */
type Source = { sourceId: number; versionId: number };

/**
 * A filter of a page by its key: `external` in the section that shows it, `internal` in those that it applies
 * to.
 */
export const pageFilter = (type: 'internal' | 'external', key: string, operation = 'filter') => ({
  type,
  operation,
  values: [],
  usePageFilters: true,
  searchParamKey: key,
  allowSearchParams: true,
  isMulti: operation === 'filter' ? true : undefined,
});

/** A data section with the filters of its page. */
export const filteredSection = (
  sourceInfo: Source,
  type: string,
  columns: object[],
  { display, ...more }: { display?: object; graph?: object } = {},
) => ({
  element: {
    'element-type': type,
    'element-data': { ...more, sourceInfo, columns, display: { usePageFilters: true, ...display } },
  },
});
