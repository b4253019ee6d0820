import { formatValue } from '#domain/value/format-value.ts';
import { abbreviate, comma, dollar } from '#domain/value/format-number.ts';

/** Labels for axis ticks in a value format; short ones that would read alike are written out. Minus is a true minus. */
export function tickLabels(ticks: number[], format: string): string[] {
  const short = ticks.map((tick) => tickLabel(tick, format));
  const labels = new Set(short).size < short.length ? ticks.map((tick) => fullNumber(tick, format)) : short;
  return labels.map((label) => label.replace('-', '−'));
}

function tickLabel(tick: number, format: string): string {
  const small = tick !== 0 && Math.abs(tick) < 1;
  if (format === 'abbreviate') return small ? comma(tick) : abbreviate(tick, { short: true });
  if (format === 'abbreviate_dollar') return dollar(small ? comma(tick) : abbreviate(tick, { short: true }));
  return formatValue(tick, format || 'comma');
}

/** A value with all its digits for a tooltip or a table, in dollars where the axis is. */
export function fullNumber(value: number, format: string): string {
  const full = format.endsWith('_dollar')
    ? 'comma_dollar'
    : !format || format === 'abbreviate'
      ? 'comma'
      : format;
  return formatValue(value, full);
}

/** A value as short as the axis writes it, but with the decimals that tell it from its neighbours. */
export function shortNumber(value: number, format: string): string {
  if (format === 'abbreviate') return abbreviate(value, { short: true });
  return format === 'abbreviate_dollar'
    ? dollar(abbreviate(value, { short: true }))
    : formatValue(value, format || 'comma');
}
