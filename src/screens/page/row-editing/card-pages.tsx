import { formatNumber } from '#domain/value/number/format-number.ts';
import { Button } from '#ui/button/button.tsx';

/**
 * Which of how many rows are edited as cards, and the way to those before and after them; nothing where all
 * are.
 */
export function CardPages({
  label,
  first,
  count,
  length,
  onChange,
}: {
  label: string;
  /** The index of the first row, how many there are on a page, and all of them. */
  first: number;
  count: number;
  length: number;
  onChange(first: number): void;
}) {
  if (length <= count && first === 0) return null;

  const [from, to, all] = [first + 1, Math.min(first + count, length), length].map((value) =>
    formatNumber(value),
  );
  return (
    <nav className="tm-pager" aria-label={`Pages of ${label}`}>
      <span>{`Rows ${from} to ${to} of ${all}`}</span>
      <span className="ms-auto flex gap-2">
        <Button size="compact" isDisabled={first === 0} onPress={() => onChange(Math.max(0, first - count))}>
          Previous
        </Button>
        <Button size="compact" isDisabled={first + count >= length} onPress={() => onChange(first + count)}>
          Next
        </Button>
      </span>
    </nav>
  );
}
