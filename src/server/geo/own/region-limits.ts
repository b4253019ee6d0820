/** The limits of boundary sets that are made of the rows of a version. */
export const regionLimits = {
  /** Several rows may be one region. */
  rows: 100_000,
  regions: 20_000,
  vertices: 2_000_000,
  /** The text of all shapes. */
  bytes: 256 * 1024 ** 2,
} as const;
