import { po, type GetTextTranslation } from 'gettext-parser';
import { describeError } from '#domain/error/describe-error.ts';
import type { PluralForms, Template } from '#texts/template.ts';
import { pluralCategoriesOf, textProblem } from '#texts/text-problem.ts';
import { englishOf, englishTexts, type EnglishText } from './po-entries.ts';

/** A text of a PO file: `isFuzzy` says that a translator has yet to check it. */
export type ReadText = {
  readonly name: string;
  /** Undefined where the file has an empty text. */
  readonly template: Template | undefined;
  /** The English that it was made from. */
  readonly english: EnglishText;
  readonly isFuzzy: boolean;
  /** Whether the English of the product is another one now. */
  readonly isOutdated: boolean;
};

/** What a PO file has; `problems` are sentences about texts that are left out, with their lines. */
export type ReadPo = {
  readonly language: string | undefined;
  readonly texts: readonly ReadText[];
  readonly problems: readonly string[];
};

const templates = new Map(englishTexts.map(({ name, template }) => [name, template]));

/** A text longer than this is a mistake. */
const longestText = 2000;

/** Reads a PO file in a language, by default the one that it names. `file` is its name for sentences. */
export function readPo(content: string, file: string, inLanguage?: string): ReadPo {
  let table;
  try {
    // Without a formula, the parser takes every text with several forms for a mistake.
    table = po.parse(content, { validation: content.includes('\n"Plural-Forms:') });
  } catch (error) {
    return { language: undefined, texts: [], problems: [`${file}: ${describeError(error)}`] };
  }

  const language = inLanguage ?? (languageOf(table.headers?.['Language']) || undefined);
  if (!language) {
    const sentence = `${file} does not say its language. Write it into its header, as "Language: nl\\n".`;
    return { language, texts: [], problems: [sentence] };
  }

  const lines = linesOfNames(content);
  const texts: ReadText[] = [];
  const problems: string[] = [];
  for (const entry of Object.values(table.translations).flatMap((byText) => Object.values(byText))) {
    if (entry.msgid === '' && !entry.msgctxt) continue;
    const read = readText(entry, language);
    if (typeof read === 'string') {
      const name = entry.msgctxt ?? `"${entry.msgid}"`;
      problems.push(`${file}, line ${lines.get(name) ?? '?'}, ${name}: ${read}`);
    } else {
      texts.push(read);
    }
  }

  return { language, texts, problems };
}

/** A tag as `Intl` writes it; PO files may have an underscore in it. Undefined where no language has it. */
export function languageOf(tag: string | undefined): string | undefined {
  try {
    return Intl.PluralRules.supportedLocalesOf((tag ?? '').replaceAll('_', '-'))[0];
  } catch {
    return undefined;
  }
}

/** The line of each `msgctxt`, which has the name of a text. */
function linesOfNames(content: string): Map<string, number> {
  const lines = content.split('\n').map((line, index) => [/^msgctxt\s+"([^"]*)"/.exec(line)?.[1], index + 1]);
  return new Map(lines.filter((line): line is [string, number] => line[0] !== undefined));
}

/** Reads a text; returns a sentence where it cannot be used. */
function readText(entry: GetTextTranslation, language: string): ReadText | string {
  const name = entry.msgctxt ?? '';
  const original = templates.get(name);
  if (original === undefined) {
    return 'The product has no such text. Remove it, or export the texts again.';
  }

  const text = { name, ...aboutEnglish(entry, original) };
  if (entry.msgstr.every((form) => form === '')) return { ...text, template: undefined };
  if (entry.msgstr.some((form) => form.length > longestText)) {
    return `It is longer than ${longestText} characters. Shorten it.`;
  }

  const template = typeof original === 'string' ? entry.msgstr[0]! : formsIn(entry.msgstr, language);
  if (typeof template === 'number') {
    return `It has ${entry.msgstr.length} forms, and the language has ${template}. Write msgstr[0] to msgstr[${template - 1}].`;
  }

  return textProblem(original, template, language) ?? { ...text, template };
}

function aboutEnglish(entry: GetTextTranslation, original: Template) {
  const { msgid, msgid_plural } = entry;
  const now = englishOf(original);
  return {
    english: msgid_plural === undefined ? { msgid } : { msgid, msgid_plural },
    isFuzzy: (entry.comments?.flag ?? '').split(',').some((flag) => flag.trim() === 'fuzzy'),
    isOutdated: msgid !== now.msgid || msgid_plural !== now.msgid_plural,
  };
}

/**
 * The forms of a counted text by category; the number of categories where they are others. Many programs have
 * only forms for the whole numbers that people meet: the last of these is that of all others.
 */
function formsIn(forms: readonly string[], language: string): PluralForms | number {
  const categories = pluralCategoriesOf(language);
  const rules = new Intl.PluralRules(language);
  const usual = new Set(Array.from({ length: 201 }, (_, number) => rules.select(number)));
  const named = [categories, categories.filter((category) => usual.has(category))].find(
    ({ length }) => length === forms.length,
  );
  if (!named) return categories.length;

  const last = forms.at(-1)!;
  return Object.fromEntries(
    categories.map((category) => [category, forms[named.indexOf(category)] ?? last]),
  ) as PluralForms;
}
