import { linearRgb, modeOn } from './colour.ts';

type Matrix = readonly (readonly number[])[];

/**
 * What people with a full deficiency of one kind of cone see of linear sRGB (Machado, Oliveira and Fernandes,
 * 2009, severity 1).
 */
export const visions = {
  'full colour vision': [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const satisfies Record<string, Matrix>;
/** A kind of vision. */
type Vision = keyof typeof visions;

/**
 * Two colours that differ by no more than this look too much alike where they are apart, as in a legend and a
 * chart.
 */
export const leastDifference = 6;

/**
 * Linear sRGB to the cones of Oklab, and their cube roots to Oklab: https://bottosson.github.io/posts/oklab/
 */
const toCones: Matrix = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
];
const toOklab: Matrix = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
];

const times = (matrix: Matrix, [a = 0, b = 0, c = 0]: readonly number[]) =>
  matrix.map(([x = 0, y = 0, z = 0]) => x * a + y * b + z * c);

function seen(colour: string, vision: Matrix): number[] {
  const rgb = times(vision, linearRgb(colour)).map((value) => Math.min(1, Math.max(0, value)));
  return times(toOklab, times(toCones, rgb).map(Math.cbrt));
}

/**
 * How different colours that are seen look, in hundredths of Oklab; from about 2 on side by side, more apart.
 */
const distance = (one: readonly number[], other: readonly number[]) =>
  100 * Math.hypot(...one.map((value, at) => value - other[at]!));

/** How different two colours of a theme look with a kind of vision, in hundredths of Oklab. */
export const colourDifference = (one: string, other: string, vision: Vision): number =>
  distance(seen(one, visions[vision]), seen(other, visions[vision]));

/**
 * The pairs of colours, by their indexes, that some people confuse. What is no colour of a theme is left out.
 */
export function confusedPairs(colours: readonly string[]): [one: number, other: number][] {
  const known = colours.flatMap((colour, at) => {
    if (modeOn(colour) === undefined) return [];
    return [{ at, seen: Object.values(visions).map((vision) => seen(colour, vision)) }];
  });
  return known.flatMap((one, index) =>
    known
      .slice(index + 1)
      .filter((other) =>
        one.seen.some((colour, vision) => distance(colour, other.seen[vision]!) <= leastDifference),
      )
      .map((other): [number, number] => [one.at, other.at]),
  );
}
