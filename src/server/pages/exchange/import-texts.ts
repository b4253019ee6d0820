import type { Kysely } from 'kysely';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import { pagePath } from '#domain/page/tree/navigation.ts';
import { pageIn } from '#domain/site/site-in.ts';
import type { ImportedTexts, ImportProblem } from '#domain/site/imported-texts.ts';
import { plainWords } from '#domain/value/text/coded-text.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { TranslatedText } from '#domain/value/text/translation.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { nextTurn, type Database } from '#server/base/base.server.ts';
import type { PageContent } from '#domain/page/content/page.ts';
import { segmentsOf, type Segment } from '#sections/section-texts.ts';
import { changeDraft, readDraft } from '../draft/drafts.ts';
import { checkEditor, editablePage, type Editor } from '../tree/editor.ts';
import { readPo } from './po-file.ts';
import { readXliff } from './read-xliff.ts';
import type { ReadUnit } from './text-file.ts';
import { placeOf, readRef } from './text-units.ts';
import { readTranslation } from './translated-texts.ts';

/** How many pages and problems an import names. */
const most = { pages: 100, problems: 100 };

/**
 * Writes the translations of a file, XLIFF or PO, into the drafts of pages of a site, with the access and the
 * validation of the editor. A page at a time: what one cannot take does not keep others from theirs.
 */
export async function importTexts(
  db: Kysely<Database>,
  { content, language }: { content: string; language: string },
  editor: Editor,
): Promise<ImportedTexts> {
  checkLanguage(editor, language);
  const file = content.trimStart().startsWith('<') ? readXliff(content) : readPo(content);
  if (file.language?.toLowerCase() !== language.toLowerCase()) {
    const named = file.language ? languageName(file.language.slice(0, 35)) : 'no language';
    throw new TidemarkError(
      'invalid_request',
      `The file is for ${named}, not for ${languageName(language)}.`,
    );
  }

  const result: ImportedTexts = {
    language,
    translated: 0,
    unchanged: 0,
    skipped: 0,
    pages: [],
    problems: [],
  };
  for (const [page, units] of Map.groupBy(file.units, ({ ref }) => readRef(ref)?.page ?? null)) {
    await importPage(db, { page, units, language, result }, editor);
    await nextTurn();
  }
  return result;
}

/** Refuses people who may not edit a site, and languages that it does not have. */
export function checkLanguage(editor: Editor, language: string): void {
  checkEditor(editor);
  if (editor.site.languages?.includes(language)) return;
  throw new TidemarkError('not_found', `This site has no pages in ${languageName(language)}.`);
}

type PageImport = { page: number | null; units: ReadUnit[]; language: string; result: ImportedTexts };

async function importPage(
  db: Kysely<Database>,
  { page, units, language, result }: PageImport,
  editor: Editor,
): Promise<void> {
  const report = new PageReport(result, units);
  if (page === null) return report.skipAll('There is no such text.');

  try {
    const { data } = await editablePage(db, page, editor);
    const { content, revision: base } = await readDraft(db, page, editor);
    const there = pageIn({ ...data, id: page, parent: null }, { language, original: {} });
    report.begin({ id: page, title: content.title, path: pagePath(there) }, content);
    const texts = readTexts(segmentsOf(content, language), units, report);
    if (texts.length === 0) return;

    const commands = commandsOf(texts, language);
    await db.transaction().execute((tx) => changeDraft(tx, { pageId: page, base, commands }, editor));
    report.changed(texts.length);
  } catch (error) {
    if (!isTidemarkError(error)) throw error;
    report.skipAll(error.message);
  }
}

/** What an import says of one page of its file. */
class PageReport {
  readonly #result: ImportedTexts;
  readonly #units: readonly ReadUnit[];
  #page: ImportProblem['page'] = null;
  #content: PageContent | null = null;

  constructor(result: ImportedTexts, units: readonly ReadUnit[]) {
    this.#result = result;
    this.#units = units;
  }

  begin(page: NonNullable<ImportProblem['page']>, content: PageContent): void {
    this.#page = page;
    this.#content = content;
  }

  changed(count: number): void {
    this.#result.translated += count;
    if (this.#page && this.#result.pages.length < most.pages) {
      this.#result.pages.push({ ...this.#page, translated: count });
    }
  }

  unchanged(): void {
    this.#result.unchanged += 1;
  }

  /** Leaves out a text, named by one of its units. */
  skip(unit: ReadUnit | undefined, reason: string, count = 1): void {
    this.#result.skipped += count;
    if (this.#result.problems.length === most.problems) return;
    this.#result.problems.push({
      page: this.#page,
      place: placeOf(unit?.ref ?? '', this.#content),
      words: cutText(plainWords(unit?.source ?? []), 100),
      reason,
    });
  }

  /** Leaves out all texts of the page. */
  skipAll(reason: string): void {
    this.skip(this.#units[0], reason, new Set(this.#units.map(({ ref }) => textKey(ref))).size);
  }
}

/** The texts of a page that a file changes; the others are reported. */
function readTexts(
  segments: readonly Segment[],
  units: readonly ReadUnit[],
  report: PageReport,
): TextOfPage[] {
  const byKey = new Map(segments.map((segment) => [keyOf(segment), segment]));
  return [...Map.groupBy(units, ({ ref }) => textKey(ref))].flatMap(([key, ofText]) => {
    const segment = byKey.get(key);
    if (!segment) {
      report.skip(ofText[0], 'The page has no such text by now.');
      return [];
    }

    const read = readTranslation(segment, new Map(ofText.map((unit) => [readRef(unit.ref)!.path, unit])));
    if (read.kind === 'translated') return [{ segment, text: read.text }];
    if (read.kind === 'skipped') {
      report.skip(read.unit, read.reason);
    } else if (read.kind === 'unchanged') {
      report.unchanged();
    }
    return [];
  });
}

type TextOfPage = { segment: Segment; text: TranslatedText };

/** The key of a text within its page. */
const keyOf = ({ section, key }: Pick<Segment, 'section' | 'key'>) => JSON.stringify([section ?? '', key]);

function textKey(ref: string): string {
  const read = readRef(ref);
  return read === null ? ref : keyOf(read);
}

/** A command for each section, and one for the heading. */
const commandsOf = (texts: readonly TextOfPage[], language: string): PageCommand[] =>
  [...Map.groupBy(texts, ({ segment }) => segment.section)].map(([id, ofSection]) => ({
    kind: 'translate',
    id,
    language,
    texts: Object.fromEntries(ofSection.map(({ segment, text }) => [segment.key, text])),
  }));
