import type { ComponentProps, ReactNode } from 'react';
import { RowsGrid } from '#grid/rows-grid.tsx';

/** The number of rows that are loaded at a time while scrolling. */
const pageSize = 100;

/** Which rows a table shows. */
export type ShownRows = 'invalid' | 'valid';

type Props = Pick<ComponentProps<typeof RowsGrid>, 'version' | 'reading' | 'events' | 'revealed'> & {
  which: ShownRows;
  canEdit: boolean;
  /** How many rows there are. */
  rows: number;
  /** The problem that the rows are narrowed to, if there is one. */
  problem: ReactNode;
};

/** The invalid or the valid rows of a version, which may be edited in place. */
export function ValidityRows({ which, canEdit, rows, problem, reading, ...grid }: Props) {
  const title = which === 'invalid' ? 'Invalid rows' : 'Valid rows';
  const isNoneValid = rows === 0 && which === 'valid';
  return (
    <section aria-label={title}>
      <div className="mb-2 flex flex-wrap items-center gap-x-4">
        <h2 className="text-16 font-semibold">{title}</h2>
        {problem}
      </div>
      {isNoneValid && <p className="text-14 text-quiet">No row is valid.</p>}
      {!isNoneValid && (
        <RowsGrid
          {...grid}
          label={title}
          reading={{ ...reading, rowsPerRead: pageSize }}
          rights={{ canEdit, canDeleteRows: canEdit }}
          around={{ maxHeight: '28rem', emptyText: 'Nothing here breaks a rule now.' }}
        />
      )}
    </section>
  );
}
