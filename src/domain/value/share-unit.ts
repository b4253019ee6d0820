/** The unit of shares of one, which are shown as percentages: 0.12 as 12%. */
export const shareUnit = '100%';

/** A number as it is shown with its unit: a share times 100, without the noise of floating numbers. */
export function shownAmount(value: number, unit: string | undefined): number {
  return unit === shareUnit ? Number((value * 100).toPrecision(15)) : value;
}
