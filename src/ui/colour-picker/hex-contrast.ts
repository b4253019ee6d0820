const linear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

/** Red, green and blue of a colour `#rrggbb` as amounts of light, each 0–1. */
export function linearChannels(colour: string): [red: number, green: number, blue: number] {
  const channel = (start: number) => linear(parseInt(colour.slice(start, start + 2), 16) / 255);
  return [channel(1), channel(3), channel(5)];
}

function luminance(colour: string): number {
  const [red, green, blue] = linearChannels(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The WCAG 2 contrast ratio of two colours `#rrggbb`, 1–21. */
export function hexContrast(one: string, other: string): number {
  const [first, second] = [luminance(one), luminance(other)];
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05);
}

/** The least contrast at which text is easy to read (WCAG 2, level AA). */
export const readableContrast = 4.5;

const inks = ['#1c2330', '#ffffff', '#000000'] as const;

/** The colour of text, dark or light, that is easy to read on a ground `#rrggbb`. */
export const inkOn = (ground: string): string =>
  inks.find((ink) => hexContrast(ink, ground) >= readableContrast) ?? inks[2];
