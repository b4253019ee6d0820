/** Of more amounts, as many quantiles are taken: the limits hardly differ, and take a moment. */
const mostAmounts = 400;

/**
 * The limits of classes whose amounts differ least from the mean of their class (Jenks, by the method of
 * Fisher): the least sum of squares over all ways to part sorted amounts.
 */
export function naturalBreaks(sorted: readonly number[], count: number): number[] {
  const amounts = sampleOf(sorted);
  const classes = Math.min(count, new Set(amounts).size);
  const squares = squaresBetween(amounts);
  let costs = amounts.map((_, to) => squares(0, to));
  const starts: number[][] = [];

  for (let classAt = 1; classAt < classes; classAt++) {
    const before = costs;
    const startOf = amounts.map(() => 0);
    costs = amounts.map((_, to) => {
      let [best, start] = [Infinity, classAt];
      for (let from = classAt; from <= to; from++) {
        const cost = before[from - 1]! + squares(from, to);
        if (cost < best) {
          [best, start] = [cost, from];
        }
      }
      startOf[to] = start;
      return best;
    });
    starts.push(startOf);
  }

  const limits: number[] = [];
  let to = amounts.length - 1;
  for (const startOf of starts.toReversed()) {
    const start = startOf[to] ?? 0;
    limits.unshift(amounts[start]!);
    to = start - 1;
  }
  return limits;
}

function sampleOf(sorted: readonly number[]): readonly number[] {
  if (sorted.length <= mostAmounts) return sorted;
  const step = (sorted.length - 1) / (mostAmounts - 1);
  return Array.from({ length: mostAmounts }, (_, at) => sorted[Math.round(at * step)]!);
}

/** The sum of squared differences of the amounts from one place to another to their mean. */
function squaresBetween(amounts: readonly number[]): (from: number, to: number) => number {
  // Differences to the first amount keep digits that squares of large amounts lose.
  const first = amounts[0] ?? 0;
  const sums = [0];
  const squares = [0];
  for (const amount of amounts) {
    sums.push(sums.at(-1)! + (amount - first));
    squares.push(squares.at(-1)! + (amount - first) ** 2);
  }

  return (from, to) => {
    const sum = sums[to + 1]! - sums[from]!;
    return Math.max(0, squares[to + 1]! - squares[from]! - sum ** 2 / (to + 1 - from));
  };
}
