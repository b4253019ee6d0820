import sharp from 'sharp';

/** The widths and heights of tiles in px: of words and marks, and of hairlines, level and upright. */
const shapes = [
  [8, 8],
  [64, 1],
  [1, 64],
] as const;
/**
 * The difference of a mean colour, from 0 to 255, that people see; edges of letters that are drawn otherwise
 * have less.
 */
const visible = 20;

type Screenshot = { data: Buffer; width: number; height: number };
/** The sums of red, green and blue of the tiles that are in a screenshot as a whole, row by row. */
type Tiles = { across: number; down: number; sums: Float64Array };

/**
 * The tiles, as `x,y` in px, whose mean colours differ visibly between two screenshots; those that only one
 * of them has differ too. Means are compared because browsers smooth edges differently, which changes single
 * pixels but hardly their means.
 */
export async function differentTiles(...screenshots: readonly [Buffer, Buffer]): Promise<string[]> {
  const [one, other] = await Promise.all([read(screenshots[0]), read(screenshots[1])]);
  return shapes.flatMap(([wide, high]) => {
    const [a, b] = [tilesOf(one, wide, high), tilesOf(other, wide, high)];
    const found: string[] = [];
    for (let row = 0; row < Math.max(a.down, b.down); row += 1) {
      for (let column = 0; column < Math.max(a.across, b.across); column += 1) {
        if (isDifferent(a, b, { row, column, most: visible * wide * high })) {
          found.push(`${column * wide},${row * high}`);
        }
      }
    }
    return found;
  });
}

async function read(screenshot: Buffer): Promise<Screenshot> {
  const { data, info } = await sharp(screenshot).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function isDifferent(
  a: Tiles,
  b: Tiles,
  { row, column, most }: { row: number; column: number; most: number },
): boolean {
  const isIn = ({ across, down }: Tiles) => row < down && column < across;
  if (!isIn(a) || !isIn(b)) return true;
  const sum = ({ across, sums }: Tiles, channel: number) => sums[(row * across + column) * 3 + channel]!;
  return [0, 1, 2].some((channel) => Math.abs(sum(a, channel) - sum(b, channel)) > most);
}

function tilesOf({ data, width, height }: Screenshot, wide: number, high: number): Tiles {
  const [across, down] = [Math.floor(width / wide), Math.floor(height / high)];
  const sums = new Float64Array(across * down * 3);
  for (let y = 0; y < down * high; y += 1) {
    for (let x = 0; x < across * wide; x += 1) {
      const tile = (Math.floor(y / high) * across + Math.floor(x / wide)) * 3;
      const pixel = (y * width + x) * 3;
      for (let channel = 0; channel < 3; channel += 1) {
        sums[tile + channel]! += data[pixel + channel]!;
      }
    }
  }
  return { across, down, sums };
}
