import type { Kysely } from 'kysely';
import { isTidemarkError, TidemarkError } from '#domain/error/tidemark-error.ts';
import type { PageCommand } from '#domain/page/change/page-command.ts';
import type { TranslatedText } from '#domain/value/text/translation.ts';
import { languageName } from '#domain/value/text/language-name.ts';
import { nextTurn, type Database } from '#server/base/base.server.ts';
import { segmentsOf, type Segment } from '#sections/section-texts.ts';
import { changeDraft, readDraft } from '../draft/drafts.ts';
import { checkEditor, type Editor } from '../tree/editor.ts';
import { readPo } from './po-file.ts';
import { readXliff } from './read-xliff.ts';
import type { ReadUnit } from './text-file.ts';
import { readRef } from './text-units.ts';
import { readTranslation } from './translated-texts.ts';

/** Why a text of a file was left out. */
type ImportProblem = { page: number | null; unit: string; reason: string };

/** What an import did; `problems` are the first of those that were skipped. */
export type ImportedTexts = {
  language: string;
  translated: number;
  unchanged: number;
  skipped: number;
  problems: ImportProblem[];
};

/** How many problems an import names. */
const maxProblems = 100;

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

  const result: ImportedTexts = { language, translated: 0, unchanged: 0, skipped: 0, problems: [] };
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
  const skip = (unit: string, reason: string, count = 1) => {
    result.skipped += count;
    if (result.problems.length < maxProblems) {
      result.problems.push({ page, unit: unit.slice(0, 500), reason });
    }
  };
  if (page === null) return skip(units[0]?.ref ?? '', 'There is no such text.', units.length);

  try {
    const { content, revision: base } = await readDraft(db, page, editor);
    const segments = new Map(segmentsOf(content, language).map((segment) => [keyOf(segment), segment]));
    const texts: TextOfPage[] = [];

    for (const [key, ofText] of Map.groupBy(units, ({ ref }) => textKey(ref))) {
      const segment = segments.get(key);
      if (!segment) {
        skip(ofText[0]!.ref, 'The page has no such text by now.');
        continue;
      }
      const read = readTranslation(segment, new Map(ofText.map((unit) => [readRef(unit.ref)!.path, unit])));
      if (read.kind === 'skipped') {
        skip(read.unit, read.reason);
      } else if (read.kind === 'translated') {
        texts.push({ segment, text: read.text });
      } else if (read.kind === 'unchanged') {
        result.unchanged += 1;
      }
    }

    if (texts.length === 0) return;
    const commands = commandsOf(texts, language);
    await db.transaction().execute((tx) => changeDraft(tx, { pageId: page, base, commands }, editor));
    result.translated += texts.length;
  } catch (error) {
    if (!isTidemarkError(error)) throw error;
    skip(units[0]!.ref, error.message, new Set(units.map(({ ref }) => textKey(ref))).size);
  }
}

type TextOfPage = { segment: Segment; text: TranslatedText };

/** The key of a text within its page. */
const keyOf = ({ section, key }: Pick<Segment, 'section' | 'key'>) => JSON.stringify([section ?? '', key]);

function textKey(ref: string): string {
  const { section, key } = readRef(ref)!;
  return keyOf({ section, key });
}

/** A command for each section, and one for the heading. */
const commandsOf = (texts: readonly TextOfPage[], language: string): PageCommand[] =>
  [...Map.groupBy(texts, ({ segment }) => segment.section)].map(([id, ofSection]) => ({
    kind: 'translate',
    id,
    language,
    texts: Object.fromEntries(ofSection.map(({ segment, text }) => [segment.key, text])),
  }));
