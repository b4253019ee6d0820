import { modeOn } from '#domain/theme/colour.ts';

/**
 * The colour of text on a colour that a page or the theme decides: black or white, by its lightness in CIE
 * Lab.
 */
const onVariable = (fill: string) => `lch(from ${fill} calc((49.44 - l) * 1e9) 0 0)`;
const byLightness = /lch\(from ([^()]{1,48}|[a-z]{3,5}\([^()]{1,48}\)) calc\(\(49\.44 - l\) \* 1e9\) 0 0\)/g;

/**
 * The colour of text on a colour, with a contrast of 4.5 or more; CSS finds it where it is not known here.
 */
export function textOn(fill: string): string {
  const mode = modeOn(hexOf(fill));
  if (mode === undefined) return onVariable(fill);
  if (mode === 'dark') return '#ffffff';
  return '#000000';
}

/**
 * Markup in which colours of text are known as far as those below are: files are read by programs that do not
 * find them.
 */
export const withTextColours = (markup: string): string =>
  markup.replaceAll(byLightness, (_, fill: string) =>
    modeOn(hexOf(fill)) === 'dark' ? '#ffffff' : '#000000',
  );

/** A colour of whole numbers as `#rrggbb`; others as they are. */
const hexOf = (colour: string): string =>
  colour.replace(
    /^rgb\((\d{1,3}), (\d{1,3}), (\d{1,3})\)$/,
    (_, ...channels: string[]) =>
      `#${channels
        .slice(0, 3)
        .map((channel) => Number(channel).toString(16).padStart(2, '0'))
        .join('')}`,
  );
