import type { ReactNode } from 'react';

/**
 * A plain table of a tool: quiet header that stays, hairlines between rows, a shadow at the edge it can
 * scroll to.
 */
export function Table({
  label,
  maxHeight,
  className = '',
  children,
}: {
  label: string;
  /** In pixels; the rows scroll below the header. */
  maxHeight?: number;
  className?: string;
  children: ReactNode;
}) {
  return (
    <div
      role="group"
      aria-label={label}
      tabIndex={0}
      className={`scroll-shadow overflow-auto ${className}`}
      style={maxHeight === undefined ? undefined : { maxHeight }}
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-14">
        {children}
      </table>
    </div>
  );
}

/** A header cell; with `isNumber` it is right-aligned, as its numbers are. */
export function TableHeaderCell({
  isNumber,
  className = '',
  children,
}: {
  isNumber?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  return (
    <th
      scope="col"
      className={`sticky top-0 z-1 h-9 border-b border-hairline bg-paper px-3 text-12 font-semibold whitespace-nowrap text-quiet first:ps-0 last:pe-0 ${isNumber ? 'text-right' : 'text-start'} ${className}`}
    >
      {children}
    </th>
  );
}

/** A row, 40 high at least; raised when hovered. */
export function Row({ className = '', children }: { className?: string; children: ReactNode }) {
  return <tr className={`hover:bg-ink/3 ${className}`}>{children}</tr>;
}

/** A cell; with `isNumber` it is right-aligned, in tabular figures. */
export function TableCell({
  isNumber,
  isHeader,
  className = '',
  children,
}: {
  isNumber?: boolean;
  /** Names its row. */
  isHeader?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const Tag = isHeader ? 'th' : 'td';
  return (
    <Tag
      scope={isHeader ? 'row' : undefined}
      className={`h-10 border-b border-hairline px-3 py-1.5 font-normal first:ps-0 last:pe-0 ${isNumber ? 'tabular text-right' : ''} ${isHeader ? 'text-start font-medium!' : ''} ${className}`}
    >
      {children}
    </Tag>
  );
}
