type Sized = (values: { size: number }) => string;

/** How sizes are written in the language of readers. */
type SizeTexts = {
  bytes(values: { count: number }): string;
  kilobytes: Sized;
  megabytes: Sized;
  gigabytes: Sized;
};

const units = ['kilobytes', 'megabytes', 'gigabytes'] as const;

/** A number of bytes for people: `712 bytes`, `34 KB`, `1.2 MB`. */
export function formatBytes(bytes: number, texts: SizeTexts): string {
  if (bytes < 1000) return texts.bytes({ count: bytes });
  let [value, unit] = [bytes / 1000, 0];

  // A number that would be rounded to 1,000 is written in the next unit.
  for (; value >= 999.5 && unit < units.length - 1; unit += 1) {
    value /= 1000;
  }

  return texts[units[unit]!]({ size: Number(value.toFixed(value < 9.95 ? 1 : 0)) });
}
