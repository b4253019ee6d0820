import type fc from 'fast-check';
import { checkDraft, checkReaders } from './checks.ts';
import type { EditedPage } from './edited-page.ts';
import { exportFile, importFile } from './exchange-gestures.ts';
import { chosen, type Chosen, type Gesture } from './gesture.ts';
import { publishingGestures } from './publishing-gestures.ts';
import { writingGestures } from './writing-gestures.ts';

const gestures: Record<string, { gesture: Gesture; weight: number }> = {
  ...writingGestures,
  ...publishingGestures,
  save: { gesture: (page, { choice }, person) => page.save(person, choice), weight: 6 },
  catchUp: { gesture: (page, { choice }, person) => page.catchUp(person, choice), weight: 1 },
  open: {
    gesture: (page, { choice, at, language }, person) =>
      page.open(person, at % 3 === 0 ? undefined : language, choice),
    weight: 2,
  },
  exportTexts: {
    gesture: (page, { at, language }) => exportFile(page, language, at % 2 === 0 ? 'xlf' : 'po'),
    weight: 2,
  },
  importTexts: { gesture: (page, { at }) => importFile(page, at % 3 !== 0), weight: 2 },
};

class PageGesture implements fc.AsyncCommand<object, EditedPage> {
  readonly #name: string;
  readonly #chosen: Chosen;

  constructor(name: string, chosen: Chosen) {
    this.#name = name;
    this.#chosen = chosen;
  }

  check = () => true;

  async run(_: object, page: EditedPage): Promise<void> {
    const person = page.people[this.#chosen.who]!;
    await gestures[this.#name]!.gesture(page, this.#chosen, person);
    await checkDraft(page);
    await checkReaders(page);
  }

  toString = (): string => `${this.#name}(${JSON.stringify(this.#chosen)})`;
}

/** What people do on a page, each as often as its weight says. */
export const pageGestures: fc.Arbitrary<fc.AsyncCommand<object, EditedPage>>[] = Object.entries(
  gestures,
).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => chosen.map((value) => new PageGesture(name, value))),
);
