import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { readTextFile, shippedTemplates, textFile } from './added-texts.ts';
import { englishTexts, templateNamed } from './po-entries.ts';
import { readPo, type ReadText } from './read-po.ts';
import { writePo } from './write-po.ts';

/** Texts for translators: the content of a PO file, and how many texts it has. */
export type ExportedTexts = { content: string; texts: number; translated: number; outdated: number };

/** What a PO file becomes: the content that is stored, or what has to be changed in it first. */
export type ImportedTexts =
  | { problems: readonly string[] }
  | { language: string; content: string; texts: number; translated: number; unchecked: number };

/**
 * All texts of the product in a language as a PO file: those of the data folder, else those that come with
 * the product. Where the English changed since, a text is marked to be checked.
 */
export async function exportTexts(dataFolder: string, language: string): Promise<ExportedTexts> {
  const stored = await readStored(dataFolder, language);
  const shipped = shippedTemplates(language);
  const texts = englishTexts.map(({ name, template }) => {
    const read = stored.get(name);
    const translated = read?.template ?? templateNamed(shipped, name);
    return read?.isOutdated
      ? { name, template, translated, previous: read.english }
      : { name, template, translated };
  });

  return {
    content: writePo(language, texts),
    texts: texts.length,
    translated: texts.filter(({ translated }) => translated !== undefined).length,
    outdated: texts.filter((text) => 'previous' in text).length,
  };
}

/**
 * Takes the texts of a PO file over those of the data folder; nothing is taken from a file with problems. A
 * text that a translator has yet to check changes nothing, and one that is empty goes back to what comes with
 * the product.
 */
export async function importTexts(dataFolder: string, content: string, file: string): Promise<ImportedTexts> {
  const { language, texts, problems } = readPo(content, file);
  if (!language || problems.length > 0) return { problems };

  const stored = await readStored(dataFolder, language);
  const shipped = shippedTemplates(language);
  const checked = texts.filter(({ isFuzzy }) => !isFuzzy);
  for (const text of checked) {
    const isOwn =
      text.template !== undefined && !isSameJson(text.template, templateNamed(shipped, text.name));
    if (isOwn) {
      stored.set(text.name, text);
    } else {
      stored.delete(text.name);
    }
  }

  const written = englishTexts.flatMap(({ name, template }) => {
    const text = stored.get(name);
    return text ? [{ name, template, translated: text.template, english: text.english }] : [];
  });
  const translated = englishTexts.filter(({ name }) => stored.has(name) || templateNamed(shipped, name));
  return {
    language,
    content: writePo(language, written),
    texts: englishTexts.length,
    translated: translated.length,
    unchecked: texts.length - checked.length,
  };
}

async function readStored(dataFolder: string, language: string): Promise<Map<string, ReadText>> {
  const { texts } = await readTextFile(textFile(dataFolder, language), language);
  return new Map(texts.filter(({ template }) => template !== undefined).map((text) => [text.name, text]));
}
