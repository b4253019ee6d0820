import type { MarkValue, MarkValues } from '#domain/page/content/mark-values.ts';
import { joinedValues, separateValues, toggledValues } from '#domain/page/filter/query-string.ts';
import { namedLike } from '#domain/value/text/named-like.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { followLink } from './follow-link.ts';
import { markOnMap, middleOfMark, type Middle } from './mark-on-map.ts';
import { isMirrored, neighbourMark } from './neighbour-mark.ts';
import { separator, type MarkReader } from './mark-reader.ts';

/** The pointer is at a dot that is not farther away, in px. */
const reach = 24;

type Item = { value: MarkValue; dataset: { x: string; series: string } };

/**
 * The marks of a drawing that has too many for elements: draws the one at the pointer, or that keys lead to.
 */
export class DenseMarks {
  readonly #drawing: SVGSVGElement;
  readonly #values: MarkValues;
  readonly #items: Item[];
  readonly #reader: MarkReader;
  /** Measured when a key leads to a mark of a map first. */
  #middles: Map<Item, Middle> | undefined;
  #read: { item: Item; mark: SVGElement } | null = null;
  /** The mark at the pointer. */
  #pointed: Item | null = null;

  constructor(drawing: SVGSVGElement, values: MarkValues, reader: MarkReader) {
    this.#drawing = drawing;
    this.#values = values;
    this.#reader = reader;
    const nameOf = ([, , [series]]: MarkValue) =>
      values.shape === 'strip' ? '' : values.series[series!]!.name;
    this.#items = values.marks.map((value) => ({ value, dataset: { x: value[0], series: nameOf(value) } }));
  }

  /** Shows the mark at the pointer; none without a pointer, and where there is no mark. */
  showAt(event: PointerEvent | null): void {
    const item = event && this.#itemAt(event);
    this.#pointed = item;
    if (item) {
      this.#show(item);
    } else {
      this.#reader.show(null);
    }
  }

  #itemAt({ target, clientX, clientY }: PointerEvent): Item | null {
    const area = this.#values.shape === 'area' ? this.#areas().indexOf(target as SVGGraphicsElement) : -1;
    if (area >= 0) return this.#items.find(({ value: [, place] }) => isArea(place, area)) ?? null;

    const box = this.#drawing.getBoundingClientRect();
    const { x: minX, y: minY, width, height } = this.#drawing.viewBox.baseVal;
    const [sideways, down] = [box.width / width, box.height / height];
    const start = isMirrored(this.#drawing) ? box.right - clientX : clientX - box.left;
    const x = minX + start / sideways;
    const y = minY + (clientY - box.top) / down;
    const distanceTo = ({ value: [, place] }: Item): number => {
      const [left = 0, top = 0, wide = 0, tall = 0] = place;
      if (this.#values.shape === 'strip') return Math.abs(left - x);
      if (place.length === 1) return Infinity;
      if (this.#values.shape !== 'box') return Math.hypot((left - x) * sideways, (top - y) * down);
      if (x >= left && x < left + wide && y >= top && y < top + tall) return 0;
      return Infinity;
    };
    let nearest: Item | null = null;
    let least = this.#values.shape === 'strip' ? Infinity : reach;

    for (const item of this.#items) {
      const distance = distanceTo(item);
      if (distance >= least) continue;
      [nearest, least] = [item, distance];
    }

    return nearest;
  }

  /** Does what a click or a key says. */
  use(event: PointerEvent | KeyboardEvent): void {
    if (event instanceof KeyboardEvent) {
      this.press(event);
    } else {
      this.choose(event);
    }
  }

  /** Filters the page by the mark at the pointer or that keys have led to, or follows its link. */
  choose(event: PointerEvent | KeyboardEvent): void {
    // A click whose press met another element is one of the whole drawing: it is meant for what is shown.
    const item = event instanceof KeyboardEvent ? this.#read?.item : (this.#itemAt(event) ?? this.#pointed);
    const address = item && this.#addressOf(item);
    if (address) {
      followLink(this.#drawing, address);
    }
  }

  #addressOf({ value }: Item): string | null | undefined {
    const { choice, links, marks } = this.#values;
    const at = marks.indexOf(value);
    const cell = choice?.values[at];
    return typeof cell === 'string' ? addressWith(choice!.key, cell) : links?.[at];
  }

  press(event: KeyboardEvent): void {
    if (event.metaKey || event.ctrlKey || event.altKey) return;
    if (pressedKey(event) === 'Enter') return this.choose(event);
    const item = this.#itemAfter(pressedKey(event));
    if (!item) return;
    event.preventDefault();
    this.read(item);
  }

  /** The first mark whose name has a text in it. */
  named(text: string): Item | undefined {
    return namedLike(this.#items, ({ dataset }) => dataset.x, text)[0];
  }

  /** Shows a mark and announces it; keys lead on from it. */
  read(item: Item): void {
    this.#reader.announce(this.#show(item));
  }

  /** The mark that a key leads to from the one that is read. */
  #itemAfter(key: string): Item | undefined {
    const from = this.#read?.item;
    if (!this.#drawing.matches('.tm-map')) {
      return neighbourMark(this.#items, from, key, isMirrored(this.#drawing));
    }

    this.#middles ??= this.#middlesOfItems();
    return markOnMap(this.#items, from, key, (item) => this.#middles!.get(item)!);
  }

  /** The middles of all marks of a map, which are areas, lines or dots. */
  #middlesOfItems(): Map<Item, Middle> {
    const areas = this.#areas();
    const middles = this.#items.map((item): [Item, Middle] => {
      const [index = 0, top] = item.value[1];
      if (top !== undefined) return [item, [index, top]];
      return [item, middleOfMark(areas[index]!)];
    });
    return new Map(middles);
  }

  #show(item: Item): SVGElement {
    if (this.#read?.item === item && this.#read.mark.isConnected) return this.#read.mark;
    const mark = this.#draw(item.value);
    this.#drawing.append(mark);
    this.#read = { item, mark };
    this.#reader.show(mark);
    return mark;
  }

  /** The paths of all marks that are areas or lines, in their order. */
  #areas(): SVGGraphicsElement[] {
    return [...this.#drawing.querySelectorAll<SVGGraphicsElement>('[data-classes] > path')];
  }

  #elementOf(place: number[], series: number[]): SVGElement {
    if (this.#values.shape === 'strip') return this.#strip(place, series);
    if (place.length === 1) return this.#edge(place);
    return this.#mark(place, this.#values.series[series[0]!]!.colour);
  }

  /** The edge of an area. */
  #edge([index = 0]: number[]): SVGElement {
    const d = this.#areas()[index]?.getAttribute('d') ?? '';
    const edge = { d, fill: 'none', stroke: 'currentColor', 'stroke-width': 2, 'pointer-events': 'none' };
    return svgElement('path', { ...edge, style: 'stroke:currentColor;stroke-width:2px' });
  }

  #draw(value: MarkValue): SVGElement {
    const [x, place, series, amounts, ...rest] = value;
    const { series: all, marks, surroundings } = this.#values;
    const element = this.#elementOf(place, series);
    const rows = [...series.map((at, index) => [all[at]!.name, amounts[index]!] as const), ...rest];

    element.dataset.drawn = '';
    element.dataset.x = x;
    element.dataset.names = rows.map(([name]) => name).join(separator);
    element.dataset.y = rows.map(([, amount]) => amount).join(separator);
    if (surroundings) {
      element.dataset.more = surroundings[marks.indexOf(value)];
    }

    return element;
  }

  /** An upright line with a dot on each line of the chart. */
  #strip([left, ...tops]: number[], series: number[]): SVGElement {
    const strip = svgElement('g', { class: 'tm-at' });
    const { height } = this.#drawing.viewBox.baseVal;
    const dots = tops.map((top, index) =>
      svgElement('path', {
        class: 'tm-dot',
        stroke: this.#values.series[series[index]!]!.colour,
        d: `M${left},${top}h0`,
      }),
    );

    strip.append(svgElement('path', { class: 'tm-cross', d: `M${left},0V${height}` }), ...dots);
    return strip;
  }

  /** A dot, or the edge of a box. */
  #mark([x = 0, y = 0, width, height]: number[], colour: string): SVGElement {
    if (height === undefined) {
      const point = svgElement('path', { class: 'tm-point tm-points', stroke: colour, d: `M${x},${y}h0` });
      if (width !== undefined) {
        point.style.strokeWidth = `${width}px`;
      }
      return point;
    }

    const box = { x, y, width: width ?? 0, height, fill: 'none', stroke: 'currentColor', 'stroke-width': 2 };
    return svgElement('rect', { ...box, 'vector-effect': 'non-scaling-stroke' });
  }
}

/** The address of the page with a value of a filter added, or taken away where it is chosen. */
function addressWith(key: string, value: string): string {
  const address = new URL(location.href);
  const parameter = address.searchParams.get(key);
  const chosen = parameter === null ? [] : separateValues(parameter);
  const values = toggledValues(chosen, value);
  address.searchParams.delete(key);
  if (values.length > 0) {
    address.searchParams.set(key, joinedValues(values));
  }
  return address.href;
}

/** Whether a place is that of an area, by its number among all. */
const isArea = ([index, ...more]: number[], area: number): boolean => more.length === 0 && index === area;

function svgElement(name: 'g' | 'path' | 'rect', attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS('http://www.w3.org/2000/svg', name);
  for (const [attribute, value] of Object.entries(attributes)) {
    element.setAttribute(attribute, String(value));
  }
  return element;
}
