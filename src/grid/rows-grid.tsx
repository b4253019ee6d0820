import { formatNumber } from '#domain/value/number/format-number.ts';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { ProvideOptionLookups } from './store/option-lookups.tsx';
import { OpenRowsGrid } from './open-rows-grid.tsx';
import { gridSetup, type RowsGridProps } from './input/rows-grid-props.ts';
import type { RowsQuery } from './store/row-store.ts';
import { mostColumns, useOpenGrid } from './use-open-grid.ts';

const nothing: RowsQuery = {};

/**
 * A version's rows in a grid that scrolls over any number of them, is edited in place and is saved
 * automatically.
 */
export function RowsGrid(props: RowsGridProps) {
  const { query = nothing, ...setup } = gridSetup(props);
  const opened = useOpenGrid({ ...setup, query });
  if (!opened) return <Skeleton lines={8} />;

  return (
    <>
      {setup.columns.length > mostColumns && (
        <p className="mb-2 text-14 text-quiet">
          The first {mostColumns} of {formatNumber(setup.columns.length)} columns are shown.
        </p>
      )}
      <ProvideOptionLookups lookups={opened.lookups}>
        <OpenRowsGrid
          setup={{ ...setup, query, columns: opened.columns, grid: opened.grid, parts: opened.parts }}
        />
      </ProvideOptionLookups>
    </>
  );
}
