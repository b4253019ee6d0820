import type { PreparedShapes } from '../../src/domain/geo/prepared-shapes.ts';

/**
 * An amount for each shape: they change slowly from place to place, and differ between neighbours, as hazards
 * and incomes do. Other phases have them at other places.
 */
export const countyAmounts = ({ shapes }: PreparedShapes, phase: number): number[] =>
  shapes.map(({ point: [x, y] }, at) => {
    const wide = Math.sin(x / 300 + phase) * Math.cos(y / 220) + Math.sin((x + y) / 170 + phase) / 2;
    const own = ((Math.sin(at * 12.9898 + phase) * 43_758.5453) % 1) * 0.4;
    return Math.round(Math.exp((wide + own) * 1.5) * 1000) / 10;
  });
