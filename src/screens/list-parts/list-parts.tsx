import { formatNumber } from '#domain/value/number/format-number.ts';
import { buttonStyle } from '#ui/button/button-style.ts';

type ListPartsProps = {
  page: number;
  /** How many entries a part has. */
  partLength: number;
  total: number;
  hrefOf(page: number): string;
};

/**
 * The links to the parts of a long list before and after the shown one; nothing where there is one part.
 * `page` is from 0.
 */
export function ListParts({ page, partLength, total, hrefOf }: ListPartsProps) {
  const last = Math.max(0, Math.ceil(total / partLength) - 1);
  if (last === 0 && page === 0) return null;

  const linkTo = (to: number, label: string, isShown: boolean) =>
    isShown && (
      <a className={buttonStyle('secondary', 'compact')} href={hrefOf(to)}>
        {label}
      </a>
    );
  const first = page * partLength + 1;
  return (
    <nav aria-label="Pages of the list" className="mt-4 flex flex-wrap items-center gap-3 text-14 text-quiet">
      {linkTo(Math.min(page - 1, last), 'Previous', page > 0)}
      {first <= total && (
        <span className="tabular">
          {formatNumber(first)} to {formatNumber(Math.min(first + partLength - 1, total))} of{' '}
          {formatNumber(total)}
        </span>
      )}
      {linkTo(page + 1, 'Next', page < last)}
    </nav>
  );
}
