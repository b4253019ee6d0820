/** The middle of several runs, in milliseconds; the first ones, which warm up, do not count. */
export async function median(runs: number, work: () => Promise<unknown>, warmUp = 2): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < warmUp + runs; run += 1) {
    const start = performance.now();
    await work();
    if (run >= warmUp) {
      times.push(performance.now() - start);
    }
  }

  return middle(times);
}

/**
 * The middles of two works that take turns, so that whatever else the machine does meets both alike. `settle`
 * runs untimed after each, for what goes on behind it.
 */
export async function compare(
  runs: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  { warmUp = 2, settle = () => Promise.resolve() }: { warmUp?: number; settle?: () => Promise<unknown> } = {},
): Promise<{ first: number; second: number }> {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < warmUp + runs; run += 1) {
    for (const [index, work] of [first, second].entries()) {
      const start = performance.now();
      await work();
      if (run >= warmUp) {
        times[index]!.push(performance.now() - start);
      }
      await settle();
    }
  }

  return { first: middle(times[0]), second: middle(times[1]) };
}

/**
 * The least computing times of two works of this process that take turns, in milliseconds: what else a
 * machine does adds little to them, while it may double the time that passes.
 */
export async function compareComputing(
  runs: number,
  first: () => Promise<unknown>,
  second: () => Promise<unknown>,
  warmUp = 2,
): Promise<{ first: number; second: number }> {
  const times: [number[], number[]] = [[], []];
  for (let run = 0; run < warmUp + runs; run += 1) {
    for (const [index, work] of [first, second].entries()) {
      const start = process.cpuUsage();
      await work();
      const { user, system } = process.cpuUsage(start);
      if (run >= warmUp) {
        times[index]!.push((user + system) / 1000);
      }
    }
  }

  return { first: Math.min(...times[0]), second: Math.min(...times[1]) };
}

/** One line of the report: a claim, what was measured, and whether it was reached. */
export function report(claim: string, figures: Record<string, number>, reached: boolean): void {
  const shown = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(2)}`);
  console.log(`${reached ? 'ok  ' : 'MISS'} ${claim}: ${shown.join(', ')}`);
  if (!reached) {
    process.exitCode = 1;
  }
}

/** The middle of several figures. */
export function middle(times: readonly number[]): number {
  const sorted = [...times].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)]!;
}

/** What 95 of 100 figures do not exceed. */
export function p95(times: readonly number[]): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)]!;
}
