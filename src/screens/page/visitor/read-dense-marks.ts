/**
 * Reads the marks of a chart that has too many for elements from the values of all, which are fetched once.
 * Loaded by the script of tooltips with the first chart of this kind.
 */
import type { MarkValues } from '#domain/page/content/mark-values.ts';
import { DenseMarks } from './dense-marks.ts';
import type { MarkReader } from './mark-reader.ts';
import { withLater } from './with-later.ts';

/** The marks of a drawing under the present filters; null where these change meanwhile. */
export type DenseReader = () => Promise<DenseMarks | null>;

/**
 * Fetches the values of a drawing, and shows its marks from then on, first those that earlier events are
 * meant for; returns what has the marks. Throws if they cannot be fetched. A drawing that stays in the page
 * under another filter has other values: they are fetched with the next event.
 */
export async function readDenseMarks(
  drawing: SVGSVGElement,
  reader: MarkReader,
  earlier: readonly Event[],
): Promise<DenseReader> {
  let marks: DenseMarks | null = null;
  let address: string | undefined;
  let pointer = earlier.findLast((event) => event instanceof PointerEvent) ?? null;
  // Clicks and keys before the values are there have their effect when they are.
  let early = earlier.filter(isUse);

  const read = async () => {
    marks = null;
    address = drawing.dataset.values ?? '';
    const values = await fetchValues(address);
    if (address !== drawing.dataset.values) return;

    marks = new DenseMarks(drawing, values, reader);
    if (pointer) {
      marks.showAt(pointer);
    }
    for (const event of early) {
      marks.use(event);
    }
    early = [];
  };

  /** The marks, where their values are there; those of another filter are fetched, again after a failure. */
  const currentMarks = (): DenseMarks | null => {
    if (address === drawing.dataset.values) return marks;
    void read().catch(() => (address = undefined));
    return null;
  };

  const point = (event: PointerEvent | null) => {
    pointer = event;
    currentMarks()?.showAt(event);
  };
  const use = (event: PointerEvent | KeyboardEvent) => {
    const current = currentMarks();
    if (current) {
      current.use(event);
    } else {
      early = withLater(early, event);
    }
  };

  const listening = new AbortController();
  const { signal } = listening;
  drawing.addEventListener('pointermove', point, { signal });
  // A finger that is lifted leaves the drawing, and its tooltip is read then.
  drawing.addEventListener('pointerleave', (event) => event.pointerType !== 'touch' && point(null), {
    signal,
  });
  drawing.addEventListener('keydown', use, { signal });
  drawing.addEventListener('click', use, { signal });

  await read().catch((error: unknown) => {
    listening.abort();
    throw error;
  });
  return async () => {
    if (address !== drawing.dataset.values) {
      await read();
    }
    return marks;
  };
}

/** Whether an event chooses a mark or leads to one. */
const isUse = (event: Event): event is PointerEvent | KeyboardEvent =>
  event instanceof KeyboardEvent || event.type === 'click';

async function fetchValues(address: string): Promise<MarkValues> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(String(response.status));
  return (await response.json()) as MarkValues;
}
