/** The middle of a mark in its drawing, y downwards. */
export type Middle = readonly [x: number, y: number];

/** Where the arrow keys lead in a drawing. */
const directions: Record<string, Middle> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The mark of a map that a key leads to: an arrow to the nearest one in its direction, Page Up and Page Down
 * through all in their order, Home and End to the first and the last. It is the same mark where there is no
 * other; undefined for other keys and where there are no marks.
 */
export function markOnMap<Mark>(
  marks: readonly Mark[],
  from: Mark | null | undefined,
  key: string,
  middleOf: (mark: Mark) => Middle,
): Mark | undefined {
  const direction = directions[key];
  const at = marks.indexOf(from as Mark);
  if (key === 'Home') return marks[0];
  if (key === 'End') return marks.at(-1);
  if (!direction && key !== 'PageUp' && key !== 'PageDown') return undefined;

  if (at < 0) return marks[0];
  if (direction) return nearestMark(marks, at, direction, middleOf) ?? marks[at];
  return marks[key === 'PageDown' ? at + 1 : Math.max(0, at - 1)] ?? marks[at];
}

/**
 * The nearest mark within 45° of a direction, else the nearest of those that lie farther that way at all;
 * undefined without such.
 */
function nearestMark<Mark>(
  marks: readonly Mark[],
  at: number,
  [right, down]: Middle,
  middleOf: (mark: Mark) => Middle,
): Mark | undefined {
  const [x, y] = middleOf(marks[at]!);
  const nearest = { ahead: Infinity, aside: Infinity };
  let [ahead, aside]: (Mark | undefined)[] = [];

  for (const mark of marks) {
    const [otherX, otherY] = middleOf(mark);
    const [dx, dy] = [otherX - x, otherY - y];
    const along = dx * right + dy * down;
    const across = Math.abs(dx * down) + Math.abs(dy * right);
    const distance = Math.hypot(dx, dy);
    if (along <= 0) continue;

    if (along >= across && distance < nearest.ahead) {
      [ahead, nearest.ahead] = [mark, distance];
    }
    if (distance < nearest.aside) {
      [aside, nearest.aside] = [mark, distance];
    }
  }

  return ahead ?? aside;
}

/** The middle of the box of a mark. */
export function middleOfMark(mark: SVGGraphicsElement): Middle {
  const { x, y, width, height } = mark.getBBox();
  return [x + width / 2, y + height / 2];
}
