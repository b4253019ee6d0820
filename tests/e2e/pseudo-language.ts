import type { Template } from '../../src/texts/template.ts';
import { englishTexts } from '../../src/server/texts/po-entries.ts';
import { writePo } from '../../src/server/texts/write-po.ts';

/** The language that has only marks: one that Intl knows and that no test has otherwise. */
export const pseudoLanguage = 'eo';

/** What is around a text of the product, and around a value in it. */
export const marks = { text: ['⟦', '⟧'], value: ['⟨', '⟩'] } as const;

const marked = (text: string) =>
  `${marks.text[0]}${text.replaceAll(/\{\w+\}/g, (place) => marks.value.join(place))}${marks.text[1]}`;

const markedTemplate = (template: Template): Template => {
  if (typeof template === 'string') return marked(template);
  return { one: marked(template.one ?? template.other), other: marked(template.other) };
};

/** A PO file that marks every text of the product, with values in their places. */
export const pseudoTexts = (): string =>
  writePo(
    pseudoLanguage,
    englishTexts.map(({ name, template }) => ({ name, template, translated: markedTemplate(template) })),
  );
