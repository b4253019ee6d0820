import type { ExpressionSpecification } from 'maplibre-gl';
import { noClass } from '#sections/explored-map.ts';
import type { PointsProperties } from '../explored-properties.ts';

/** How many rows a point of a tile has. */
export const countOfPoint: ExpressionSpecification = ['get', 'n'];

/** The letter of the class of a point: of a cell by its number of rows, of a single row by its own value. */
export function letterOfPoint({ limits, colour }: PointsProperties): ExpressionSpecification {
  const letters = limits.flatMap((limit, at) => [limit, `n${at + 1}`]);
  const ofCell = letters.length > 0 ? ['step', countOfPoint, 'n0', ...letters] : 'n0';
  // The types of these expressions have a fixed number of cases.
  return ['case', ['>', countOfPoint, 1], ofCell, letterOfRow(colour)] as unknown as ExpressionSpecification;
}

function letterOfRow(colour: PointsProperties['colour']): unknown {
  if (!colour) return 'n0';
  const value = ['get', 'colour'];
  if (colour.by === 'amount') return ['case', ['has', 'colour'], letterOfAmount(value, colour), noClass];

  const cases = Object.entries(colour.letters).flat();
  const ofCategory = cases.length > 0 ? ['match', value, ...cases, colour.otherwise] : colour.otherwise;
  return ['case', ['has', 'colour'], ofCategory, noClass];
}

type ByAmount = Extract<PointsProperties['colour'], { by: 'amount' }>;

function letterOfAmount(
  value: unknown,
  { limits, letters: [first = noClass, ...others] }: ByAmount,
): unknown {
  if (limits.length === 0) return first;
  return ['step', value, first, ...limits.flatMap((limit, at) => [limit, others[at] ?? first])];
}
