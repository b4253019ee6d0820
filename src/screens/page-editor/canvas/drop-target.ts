/** A rectangle in the window, in px. */
export type Edges = { left: number; top: number; right: number; bottom: number };

/** A section on the canvas, and its group. */
export type SectionBox = Edges & { id: string; group: string };
/** A group on the canvas. */
export type GroupBox = Edges & { name: string };

/**
 * Where dragged sections would go: the group, the section that they come before (null: at the end), and the
 * line that shows it.
 */
export type DropTarget = { group: string; before: string | null; line: Edges };

/** How far beside a section the line of a drop is, in px. */
const gap = 12;

/**
 * Where a drop at a point goes. `sections` are those that are not dragged, in the order of the page, which
 * runs from right to left where `isRtl`; null without a group.
 */
export function dropTarget(
  groups: readonly GroupBox[],
  sections: readonly SectionBox[],
  point: { x: number; y: number },
  isRtl = false,
): DropTarget | null {
  const group = nearest(groups, point);
  if (!group) return null;

  const own = sections.filter((section) => section.group === group.name);
  const section = nearest(own, point);
  if (!section) {
    const { left, right, top } = group;
    return { group: group.name, before: null, line: { left, right, top: top + gap, bottom: top + gap } };
  }

  const isBeside = own.some((other) => other !== section && sharesRow(other, section));
  const isAfter = isBeside
    ? point.x > (section.left + section.right) / 2 !== isRtl
    : point.y > (section.top + section.bottom) / 2;
  const next = own[own.indexOf(section) + 1]?.id ?? null;

  return {
    group: group.name,
    before: isAfter ? next : section.id,
    line: isBeside ? verticalLine(section, isAfter !== isRtl) : horizontalLine(section, isAfter),
  };
}

const sharesRow = (one: Edges, other: Edges): boolean => one.top < other.bottom && other.top < one.bottom;

function verticalLine({ left, right, top, bottom }: Edges, isAtRight: boolean): Edges {
  const x = isAtRight ? right + gap : left - gap;
  return { left: x, right: x, top, bottom };
}

function horizontalLine({ left, right, top, bottom }: Edges, isAfter: boolean): Edges {
  const y = isAfter ? bottom + gap : top - gap;
  return { left, right, top: y, bottom: y };
}

/** The box that a point is in, else the one with the shortest way to it; the first of equals. */
function nearest<One extends Edges>(boxes: readonly One[], point: { x: number; y: number }): One | null {
  let found: One | null = null;
  let least = Infinity;

  for (const box of boxes) {
    const x = Math.max(box.left - point.x, 0, point.x - box.right);
    const y = Math.max(box.top - point.y, 0, point.y - box.bottom);
    // Rows matter more than columns: a point beside a row belongs to it.
    const distance = y * 1e4 + x;
    if (distance < least) {
      [found, least] = [box, distance];
    }
  }

  return found;
}
