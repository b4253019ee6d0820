import type { ExploredProperties } from '../explored-properties.ts';
import type { MapPlace } from '../map-place.ts';
import { mostNames, placesNamed, type MapPlaces } from './map-places.ts';

type PlaceListOptions = Pick<ExploredProperties, 'texts'> & {
  onChoose(place: MapPlace): void;
  /** Finds places that are not among all. */
  findMore(text: string, signal: AbortSignal): Promise<MapPlace[]>;
};

/**
 * The list of places: filled when it is opened, narrowed by what is typed, and each a button that shows the
 * place on the map.
 */
export function listPlaces(
  panel: HTMLElement,
  places: MapPlaces,
  { texts, onChoose, findMore }: PlaceListOptions,
): { refresh(): void } {
  const details = panel.querySelector<HTMLDetailsElement>('[data-places]')!;
  const input = panel.querySelector<HTMLInputElement>('[data-find]')!;
  const note = panel.querySelector<HTMLElement>('[data-found]')!;
  const list = panel.querySelector<HTMLElement>('[data-list]')!;

  const entriesOf = (some: readonly MapPlace[]) => some.map((place) => entryOf(place, onChoose));
  let searching = new AbortController();

  async function refresh(): Promise<void> {
    if (!details.open) return;
    searching.abort();
    searching = new AbortController();
    const { signal } = searching;
    const text = input.value;
    const all = await places.all().catch((): MapPlace[] => []);
    if (signal.aborted) return;
    const matches = placesNamed(all, text);
    list.replaceChildren(...entriesOf(matches.slice(0, mostNames)));

    const more = await findMore(text, signal).catch((): MapPlace[] => []);
    if (signal.aborted) return;
    list.append(...entriesOf(more));
    note.textContent = noteOf(matches.length + more.length, text, texts);
  }

  details.addEventListener('toggle', () => void refresh());
  input.addEventListener('input', () => void refresh());
  return { refresh: () => void refresh() };
}

function noteOf(count: number, text: string, texts: ExploredProperties['texts']): string {
  if (count === 0) return text.trim() === '' ? '' : texts.noPlace;
  if (count <= mostNames) return '';
  return texts.firstPlaces.replace('{most}', String(mostNames)).replace('{all}', String(count));
}

function entryOf(place: MapPlace, onChoose: (place: MapPlace) => void): HTMLElement {
  const item = document.createElement('li');
  const button = document.createElement('button');
  button.type = 'button';
  const [, amount = ''] = place.facts[0] ?? [];
  // Where no column names the rows, they are called by their amounts.
  button.textContent = amount === '' || amount === place.name ? place.name : `${place.name}: ${amount}`;
  button.addEventListener('click', () => onChoose(place));
  item.append(button);
  return item;
}
