import { formatNumber } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import { TextWith, useTexts } from '#texts/use-texts.tsx';
import { pageSizeOf, pageSizes, type PageDisplay, type RowsParameters } from '../query/rows-request.ts';

type PagerProps = {
  display: PageDisplay;
  /** The page, 0-based, and the rows per page that the visitor has chosen. */
  parameters: Pick<RowsParameters, 'page' | 'rows'>;
  /** All rows, and those that are shown. */
  length: number;
  shown: number;
  href(changes: { parameters: Partial<RowsParameters> }): string;
  label: string;
  locale?: Locale;
};

const counter = (locale: Locale) => (value: number) => formatNumber(value, locale);

/** Which rows of how many are shown, links to the other pages, and to other numbers of rows per page. */
export function Pager(props: PagerProps) {
  const { display, parameters, length, href, label, locale } = props;
  const { data: texts } = useTexts();
  const count = counter(locale);
  const { page } = parameters;
  const pageSize = pageSizeOf(display, parameters.rows);
  const to = (target: number) => href({ parameters: { page: target } });
  if (display.firstOnly) return null;
  if (!display.usePagination) return <MoreRows {...props} />;

  const pages = Math.ceil(length / pageSize);
  const sizes = pageSizes(display).filter((size, index, all) => index === 0 || all[index - 1]! < length);
  if (pages <= 1 && sizes.length <= 1) return null;

  const first = page * pageSize;
  return (
    <nav className="tm-pager" aria-label={texts.pagesOf({ label })}>
      <span>{texts.pageOf({ page: page + 1, pages })}</span>
      <span data-range>
        {texts.rowsToOf({ first: first + 1, last: Math.min(first + pageSize, length), length })}
      </span>
      {sizes.length > 1 && (
        <span>
          {`${texts.rowsPerPage} `}
          {sizes.map((size) => (
            <a
              key={size}
              href={href({ parameters: { page: 0, rows: size === display.pageSize ? null : size } })}
              aria-label={texts.countPerPage({ count: size })}
              aria-current={size === pageSize || undefined}
            >
              {count(size)}
            </a>
          ))}
        </span>
      )}
      <ul>
        {page > 0 && (
          <li>
            <a href={to(page - 1)} rel="prev">
              {texts.previous}
            </a>
          </li>
        )}
        {pageWindow(page, pages).map((target) => (
          <li key={target}>
            <a
              href={to(target)}
              aria-label={texts.page({ page: target + 1 })}
              aria-current={target === page ? 'page' : undefined}
            >
              {count(target + 1)}
            </a>
          </li>
        ))}
        {page < pages - 1 && (
          <li>
            <a href={to(page + 1)} rel="next">
              {texts.next}
            </a>
          </li>
        )}
      </ul>
    </nav>
  );
}

/**
 * The marker at the end of rows without pages. The script appends the next rows when it comes into sight;
 * without script its links show the next and the previous rows.
 */
function MoreRows({ display, parameters: { page }, length, shown, href, label, locale }: PagerProps) {
  const { data: texts } = useTexts();
  const count = counter(locale);
  const first = page * display.pageSize;
  const hasMore = first + shown < length;
  if (!hasMore && page === 0) return null;

  const to = (target: number) => href({ parameters: { page: target } });
  const numbers = {
    first: <span data-first>{count(first + 1)}</span>,
    last: count(first + shown),
    length: count(length),
  };
  return (
    <nav className="tm-pager" aria-label={texts.pagesOf({ label })} data-append>
      <span data-range>
        <TextWith text={texts.rowsToOf} elements={numbers} />
      </span>
      {page > 0 && (
        <a href={to(page - 1)} rel="prev">
          {texts.previousRows}
        </a>
      )}
      {hasMore && (
        <a href={to(page + 1)} rel="next">
          {texts.moreRows}
        </a>
      )}
    </nav>
  );
}

/** How many page links a pager shows. */
const windowSize = 5;

/**
 * The pages (0-based) that a pager offers: at most five in a row, with the present one as near the middle as
 * can be.
 */
function pageWindow(page: number, pages: number): number[] {
  const length = Math.min(windowSize, pages);
  const start = Math.max(0, Math.min(page - Math.floor(windowSize / 2), pages - length));
  return Array.from({ length }, (_, index) => start + index);
}
