/**
 * Browsers refuse elements of more than some 17 million pixels, which is half a million rows. Taller content
 * is in a shorter element: small movements go one to one, large ones (a drag of the scroll bar) in
 * proportion.
 */
export type ScrollPosition = {
  /** What the element's `scrollTop` is. */
  top: number;
  /** Which part of the content is at the top of the view. */
  position: number;
};

/** How tall the content and the view are. */
export type ScrollSize = { content: number; view: number };

/** Content up to this height is not shortened. */
export const tallest = 8_000_000;

/** The height of the element that represents the content. */
export function elementHeight({ content }: ScrollSize): number {
  return Math.min(content, tallest);
}

const ranges = (size: ScrollSize) => ({
  real: Math.max(0, size.content - size.view),
  element: Math.max(0, elementHeight(size) - size.view),
});

const within = (value: number, most: number) => Math.min(Math.max(value, 0), most);

/** The position of the view after the element was scrolled to `top`. */
export function afterScroll(before: ScrollPosition, top: number, size: ScrollSize): ScrollPosition {
  const { real, element } = ranges(size);
  if (size.content <= tallest) return { top, position: top };
  const moved = top - before.top;
  if (Math.abs(moved) > 4 * size.view) return { top, position: within((top / element) * real, real) };
  return { top, position: within(before.position + moved, real) };
}

/**
 * Where the scroll bar belongs for a position: in proportion, but near both ends as far from them as the
 * content is.
 */
export function positionOf(position: number, size: ScrollSize): ScrollPosition {
  const { real, element } = ranges(size);
  const bounded = within(position, real);
  const near = 4 * size.view;
  if (size.content <= tallest || bounded <= near) return { top: bounded, position: bounded };
  if (real - bounded <= near) return { top: element - (real - bounded), position: bounded };
  return { top: Math.round((bounded / real) * element), position: bounded };
}

/** Whether the element is about to run out before the content does. */
export function isAtElementEnd({ top, position }: ScrollPosition, size: ScrollSize): boolean {
  if (size.content <= tallest) return false;
  const { real, element } = ranges(size);
  return (
    (top < size.view && position > top) || (element - top < size.view && real - position > element - top)
  );
}
