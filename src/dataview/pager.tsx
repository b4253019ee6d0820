import { formatNumber } from '#domain/value/format-number.ts';
import { maxRowsPerRequest } from '#domain/query/data-request.ts';
import type { DataDisplay } from './data-state.ts';
import { pageWindow } from './page-window.ts';

type PagerProps = {
  display: Pick<DataDisplay, 'usePagination' | 'pageSize'>;
  /** 0-based. */
  page: number;
  /** All rows, and those that are shown. */
  length: number;
  shown: number;
  href(changes: { parameters: { page: number } }): string;
  label: string;
};

const count = (value: number) => formatNumber(value);

/** Which rows of how many are shown, and links to the other pages; without pagination a link that shows more. */
export function Pager({ display, page, length, shown, href, label }: PagerProps) {
  const { pageSize, usePagination } = display;
  const to = (target: number) => href({ parameters: { page: target } });
  if (!usePagination) {
    if (shown >= length) return null;
    return (
      <nav className="tm-pager" aria-label={`Pages of ${label}`}>
        <span>{`Rows 1 to ${count(shown)} of ${count(length)}`}</span>
        {shown < maxRowsPerRequest ? (
          <a href={to(page + 1)} rel="next">
            Show more
          </a>
        ) : (
          <span>No more than these can be shown at once.</span>
        )}
      </nav>
    );
  }
  const pages = Math.ceil(length / pageSize);
  if (pages <= 1) return null;
  const first = page * pageSize;
  return (
    <nav className="tm-pager" aria-label={`Pages of ${label}`}>
      <span>{`Page ${count(page + 1)} of ${count(pages)}`}</span>
      <span>{`Rows ${count(first + 1)} to ${count(Math.min(first + pageSize, length))} of ${count(length)}`}</span>
      <ul>
        {page > 0 && (
          <li>
            <a href={to(page - 1)} rel="prev">
              Previous
            </a>
          </li>
        )}
        {pageWindow(page, pages).map((target) => (
          <li key={target}>
            <a
              href={to(target)}
              aria-label={`Page ${target + 1}`}
              aria-current={target === page ? 'page' : undefined}
            >
              {count(target + 1)}
            </a>
          </li>
        ))}
        {page < pages - 1 && (
          <li>
            <a href={to(page + 1)} rel="next">
              Next
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}
