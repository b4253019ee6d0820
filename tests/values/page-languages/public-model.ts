import type { PageContent } from '../../../src/domain/page/content/page.ts';
import { marksOf, structureOf, translatedMarks } from './marked-texts.ts';

type Marks = Map<string, string>;

/** What readers should get: what was published last in each language, by the ids of the draft's sections. */
export class PublicModel {
  /** The structure of the draft that was published, and its texts; null before. */
  #original: { structure: unknown; sections: string[]; marks: Marks } | null = null;
  readonly #texts = new Map<string, Marks>();
  readonly #languages = new Set<string>();

  get isPublished(): boolean {
    return this.#original !== null;
  }

  publish(draft: PageContent): void {
    const sections = draft.sections.map(({ id }) => id);
    this.#original = { structure: plainStructure(draft), sections, marks: marksOf(draft) };
    // A section that was published before and is not any more has no texts in other languages.
    for (const [language, texts] of this.#texts) {
      this.#texts.set(language, new Map([...texts].filter(([slot]) => this.#isPublic(slot))));
    }
  }

  publishLanguage(draft: PageContent, language: string): void {
    this.#texts.set(language, this.#next(draft, language));
    this.#languages.add(language);
  }

  /** A new title takes effect at once. */
  rename(mark: string): void {
    this.#original?.marks.set('/title', mark);
  }

  unpublishLanguage(language: string): void {
    this.#languages.delete(language);
  }

  isPublishedIn = (language: string): boolean => this.#languages.has(language);

  /** Whether publishing the draft would change what readers get in the original language. */
  differs(draft: PageContent): boolean {
    if (!this.#original) return true;
    const { structure, marks } = this.#original;
    return (
      JSON.stringify(plainStructure(draft)) !== JSON.stringify(structure) || !isSame(marksOf(draft), marks)
    );
  }

  /** The same of another language. */
  differsIn = (draft: PageContent, language: string): boolean =>
    this.#original !== null && !isSame(this.#next(draft, language), this.#texts.get(language) ?? new Map());

  /** The texts that readers get in a language: those published in it, the original ones for others. */
  readersTexts(language: string | undefined): Marks {
    const marks = this.#original?.marks ?? new Map<string, string>();
    if (language === undefined || !this.#languages.has(language)) return marks;
    const texts = this.#texts.get(language);
    return new Map([...marks].map(([slot, mark]) => [slot, texts?.get(slot) ?? mark]));
  }

  get sections(): readonly string[] {
    return this.#original?.sections ?? [];
  }

  /** The texts that are published in a language, whether readers get it or not. */
  textsIn = (language: string): Marks => this.#texts.get(language) ?? new Map();

  get texts(): Marks {
    return this.#original?.marks ?? new Map();
  }

  /** Gives sections the ids that they have in a draft that was made out of what is published. */
  renameSections(ids: ReadonlyMap<string, string>, draft: PageContent): void {
    const renamed = (marks: Marks): Marks =>
      new Map(
        [...marks].map(([slot, mark]) => {
          const [id = '', key] = slot.split('/');
          return [`${ids.get(id) ?? id}/${key}`, mark];
        }),
      );
    this.#texts.forEach((texts, language) => this.#texts.set(language, renamed(texts)));
    this.publish(draft);
  }

  /** What publishing a draft in a language makes public: what it has no section for stays. */
  #next(draft: PageContent, language: string): Marks {
    const inDraft = new Set(['', ...draft.sections.map(({ id }) => id)]);
    const kept = [...this.textsIn(language)].filter(([slot]) => !inDraft.has(slot.split('/')[0]!));
    const added = [...translatedMarks(draft, language)].flatMap(([slot, { mark }]) =>
      mark !== undefined && this.#isPublic(slot) ? [[slot, mark] as const] : [],
    );
    return new Map([...kept, ...added]);
  }

  #isPublic(slot: string): boolean {
    const id = slot.split('/')[0]!;
    return id === '' || (this.#original?.sections.includes(id) ?? false);
  }
}

/** The structure of a draft by group, as readers see it: the order of sections within groups counts. */
function plainStructure(content: PageContent) {
  const { sections, section_groups } = structureOf(content);
  return section_groups.map((group) => ({
    group,
    sections: sections
      .filter((section) => section.group === group.name)
      .map(({ draft_id: _draft, ...section }) => section),
  }));
}

function isSame(one: ReadonlyMap<string, string>, other: ReadonlyMap<string, string>): boolean {
  return one.size === other.size && [...one].every(([slot, mark]) => other.get(slot) === mark);
}
