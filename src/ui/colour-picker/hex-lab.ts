import { linearChannels } from './hex-contrast.ts';

/**
 * A colour in OKLab, where equal distances look equally different: lightness 0–1, green to red, blue to
 * yellow.
 */
type Lab = [lightness: number, greenRed: number, blueYellow: number];

/** The OKLab coordinates of a colour `#rrggbb` (Björn Ottosson, 2020). */
function hexLab(colour: string): Lab {
  const [red, green, blue] = linearChannels(colour);
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);

  return [
    0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short,
    0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short,
  ];
}

/** How far a colour `#rrggbb` is from grey: 0 for greys, about 0.32 for the strongest colours. */
export function hexChroma(colour: string): number {
  const [, greenRed, blueYellow] = hexLab(colour);
  return Math.hypot(greenRed, blueYellow);
}

/** How different two colours `#rrggbb` look: 1 for black and white, 0.02 where it is just seen. */
export function hexDifference(one: string, other: string): number {
  const [first, second] = [hexLab(one), hexLab(other)];
  return Math.hypot(first[0] - second[0], first[1] - second[1], first[2] - second[2]);
}
