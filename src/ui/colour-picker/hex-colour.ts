const digits = /^#?([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/i;
const rgb =
  /^rgba?\(\s*(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})(?:\s*,\s*|\s+)(\d{1,3})\s*(?:[,/]\s*[\d.]{1,8}%?\s*)?\)$/;
const black = '#000000';

/**
 * The colour `#rrggbb` of hexadecimal digits, with or without `#`: 3 and 4 are doubled, opacity is left out.
 */
function hexOfDigits(text: string): string | undefined {
  const [, found] = digits.exec(text) ?? [];
  if (found === undefined) return undefined;
  const doubled = found.length < 6 ? found.replaceAll(/./g, '$&$&') : found;
  return `#${doubled.slice(0, 6).toLowerCase()}`;
}

/** The colour `#rrggbb` of `rgb(1, 2, 3)`, without its opacity. */
function hexOfRgb(text: string): string | undefined {
  const channels = rgb.exec(text)?.slice(1, 4).map(Number);
  if (!channels || channels.some((channel) => channel > 255)) return undefined;
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}

/** A colour written as hexadecimal digits or as `rgb()`, as `#rrggbb`; undefined for any other text. */
export function readHexColour(text: string): string | undefined {
  const trimmed = text.slice(0, 60).trim();
  return hexOfDigits(trimmed) ?? hexOfRgb(trimmed);
}

/**
 * The colour that this browser knows by any CSS text, such as `red` or `oklch(50% 0.1 240)`: what it draws
 * with it. A canvas keeps black for unknown ones.
 */
function resolvedByBrowser(text: string): string {
  if (typeof document === 'undefined') return black;
  const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  if (!context) return black;
  context.fillStyle = black;
  context.fillStyle = text;
  context.fillRect(0, 0, 1, 1);

  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return `rgb(${red}, ${green}, ${blue})`;
}

/**
 * Any text as a colour `#rrggbb`: what is no hexadecimal colour is resolved by the browser, and else is
 * `#000000`.
 */
export function resolveHexColour(
  text: string,
  resolve: (text: string) => string = resolvedByBrowser,
): string {
  return readHexColour(text) ?? readHexColour(resolve(text.slice(0, 60).trim())) ?? black;
}
