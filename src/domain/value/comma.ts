const grouped = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const significant = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 3 });

/** A number with thousands separators and at most two decimals; what is smaller keeps three significant digits. */
export function comma(value: number): string {
  return value !== 0 && Math.abs(value) < 0.01 ? significant.format(value) : grouped.format(value);
}
