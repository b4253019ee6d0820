/** Finds a place on a map by its name. Loaded by the script of tooltips with the first search. */
import { namedLike } from '#domain/value/text/named-like.ts';
import type { DenseMarks } from './dense-marks.ts';

type Finder = {
  /** Reads a mark of a drawing whose marks are elements. */
  read(drawing: Element, mark: SVGGraphicsElement): void;
  /** The marks of a drawing that has too many for elements. */
  denseMarks(drawing: SVGSVGElement): Promise<DenseMarks | null>;
};

/**
 * Focuses the first place of a map whose name has a text in it, as the list of places has it first, and reads
 * it; the focus stays where it is without such a place.
 */
export async function findOnMap(
  drawing: SVGSVGElement,
  text: string,
  { read, denseMarks }: Finder,
): Promise<void> {
  if (drawing.dataset.values) {
    const marks = await denseMarks(drawing);
    const item = marks?.named(text);
    if (!item) return;
    await focus(drawing);
    marks?.read(item);
    return;
  }

  const marks = [...drawing.querySelectorAll<SVGGraphicsElement>('[data-x]')];
  const [mark] = namedLike(marks, ({ dataset }) => dataset.x ?? '', text);
  const link = mark?.closest('a');
  if (link) return link.focus();
  if (!mark) return;

  await focus(drawing);
  read(drawing, mark);
}

/** Focuses a drawing, and waits until the page has said what its keys do. */
async function focus(drawing: SVGSVGElement): Promise<void> {
  drawing.focus();
  await new Promise((resolve) => setTimeout(resolve));
}
