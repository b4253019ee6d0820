import type { Map as GlMap, LngLatLike } from 'maplibre-gl';
import type { ExploredProperties } from '../explored-properties.ts';
import type { MapPlace } from '../map-place.ts';
import type { PlaceName } from './map-position.ts';

/** What is shown of a place, and where it is. */
export type PopupPlace = {
  place: Pick<MapPlace, 'name' | 'facts' | 'more' | 'choice' | 'links'>;
  at: LngLatLike;
  /** The place as addresses name it; absent for a cell of several rows. */
  name?: PlaceName;
  /** Enlarges the map there; absent where this shows nothing more. */
  enlarge?: (() => void) | undefined;
};

/** The one popup of a map: what is said of a place, beside it. */
export class MapPopup {
  readonly #map: GlMap;
  readonly #frame: HTMLElement;
  readonly #texts: ExploredProperties['texts'];
  #element: HTMLElement | null = null;
  #at: LngLatLike | null = null;
  #opener: HTMLElement | null = null;
  /** Called when it is closed. */
  onClose: () => void = () => {};

  constructor(map: GlMap, frame: HTMLElement, texts: ExploredProperties['texts']) {
    this.#map = map;
    this.#frame = frame;
    this.#texts = texts;
    map.on('move', () => this.#place());
  }

  /** Opens at a place; the focus moves into it, and back to where it was when it is closed. */
  open({ place, at, enlarge }: PopupPlace): void {
    const opener = document.activeElement;
    this.#remove();
    this.#opener = opener instanceof HTMLElement ? opener : null;
    this.#at = at;
    this.#element = this.#draw(place, enlarge);
    this.#frame.append(this.#element);
    this.#place();
    this.#element.focus({ preventScroll: true });
  }

  close(): void {
    if (!this.#element) return;
    this.#remove();
    this.#opener?.focus({ preventScroll: true });
    this.onClose();
  }

  #remove(): void {
    this.#element?.remove();
    this.#element = null;
  }

  #draw(
    { name, facts, more, choice, links }: PopupPlace['place'],
    enlarge: PopupPlace['enlarge'],
  ): HTMLElement {
    const popup = element('div', { className: 'tm-explore-popup', tabIndex: -1 });
    popup.role = 'dialog';
    popup.ariaLabel = name;

    const list = element('dl');
    for (const [fact, text] of facts) {
      list.append(element('dt', { textContent: fact }), element('dd', { textContent: text }));
    }
    popup.append(element('h2', { textContent: name }), list);
    if (more) {
      popup.append(element('p', { textContent: more, className: 'tm-quiet' }));
    }
    popup.append(...this.#links({ choice, links }, enlarge));

    const button = element('button', { type: 'button', textContent: '×', title: this.#texts.close });
    button.ariaLabel = this.#texts.close;
    button.addEventListener('click', () => this.close());
    popup.append(button);
    popup.addEventListener('keydown', ({ key }) => {
      // Nothing is typed here, so that no input method has the key.
      // oxlint-disable-next-line keys/pressed
      if (key === 'Escape') {
        this.close();
      }
    });
    return popup;
  }

  /** What can be done with the place, each on a line. */
  #links(
    { choice, links = [] }: Pick<MapPlace, 'choice' | 'links'>,
    enlarge: PopupPlace['enlarge'],
  ): HTMLElement[] {
    const anchors = links.map(({ label, href }) => element('a', { href, textContent: label }));
    if (choice) {
      const textContent = this.#texts.filterBy.replace('{name}', () => choice.name);
      anchors.unshift(element('a', { href: choice.href, textContent }));
    }
    const lines: HTMLElement[] = [...anchors];
    if (enlarge) {
      const button = element('button', { type: 'button', textContent: this.#texts.enlarge });
      button.addEventListener('click', enlarge);
      lines.push(button);
    }

    return lines.map((line) => {
      const paragraph = element('p');
      paragraph.append(line);
      return paragraph;
    });
  }

  /** Keeps it beside its place and within the frame. */
  #place(): void {
    const popup = this.#element;
    if (!popup || !this.#at) return;
    const { x, y } = this.#map.project(this.#at);
    const [width, height] = [this.#frame.clientWidth, this.#frame.clientHeight];
    const above = y - popup.offsetHeight - gap;
    const top = above < gap ? y + gap : above;
    popup.style.left = `${within(x - popup.offsetWidth / 2, width - popup.offsetWidth)}px`;
    popup.style.top = `${within(top, height - popup.offsetHeight)}px`;
  }
}

/** The px between a place and its popup, and around it. */
const gap = 8;

const within = (at: number, most: number): number => Math.max(gap, Math.min(at, most - gap));

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
): HTMLElementTagNameMap[Name] {
  return Object.assign(document.createElement(name), properties);
}
