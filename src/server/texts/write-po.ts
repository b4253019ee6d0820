import { po, type GetTextTranslation } from 'gettext-parser';
import { valuesIn } from '#texts/make-text.ts';
import type { Template } from '#texts/template.ts';
import { formsOf, pluralCategoriesOf } from '#texts/text-problem.ts';
import { pluralFormula } from './plural-formula.ts';
import { englishOf, type CatalogueText, type EnglishText } from './po-entries.ts';

/**
 * A text in a language. `english` is the English that it was made from; `previous` is that too, where a
 * translator has to check the text because the English is another one now.
 */
export type WrittenText = CatalogueText & {
  readonly translated: Template | undefined;
  readonly english?: EnglishText;
  readonly previous?: EnglishText;
};

/** Texts in a language as a PO file: a block for each, by its name in the catalogue. */
export function writePo(language: string, texts: readonly WrittenText[]): string {
  const categories = pluralCategoriesOf(language);
  const formula = pluralFormula(language);
  const headers = {
    Language: language,
    'MIME-Version': '1.0',
    'Content-Type': 'text/plain; charset=utf-8',
    'Content-Transfer-Encoding': '8bit',
    ...(formula && { 'Plural-Forms': `nplurals=${categories.length}; plural=${formula};` }),
  };

  const translations = Object.fromEntries(
    texts.map((text) => {
      const block = blockOf(text, language);
      return [text.name, { [block.msgid]: block }];
    }),
  );
  return po.compile({ charset: 'utf-8', headers, translations }).toString('utf8');
}

function blockOf(text: WrittenText, language: string): GetTextTranslation {
  const { name, template, translated, english = englishOf(template), previous } = text;
  const forms = translated === undefined ? {} : formsOf(translated);
  const isCounted = typeof template !== 'string';
  const categories = isCounted ? pluralCategoriesOf(language) : ['other'];

  return {
    msgctxt: name,
    ...english,
    msgstr: categories.map((category) => forms[category] ?? ''),
    comments: {
      extracted: [...valuesComment(template), ...(isCounted ? [formsComment(language)] : [])].join('\n'),
      ...(previous && { flag: 'fuzzy', previous: previousComment(previous) }),
    },
  };
}

function valuesComment(template: Template): string[] {
  const values = [...new Set(valuesIn(formsOf(template)['other']!))];
  return values.length > 0 ? [`Values: ${values.map((name) => `{${name}}`).join(', ')}.`] : [];
}

/** Names the plural forms with numbers that have them: `Forms: [0] one: 1; [1] other: 0, 2, 3 …`. */
function formsComment(language: string): string {
  const rules = new Intl.PluralRules(language);
  const numbers = [...Array.from({ length: 121 }, (_, number) => number), 1_000_000];
  const forms = pluralCategoriesOf(language).map((category, index) => {
    const examples = numbers.filter((number) => rules.select(number) === category);
    const more = examples.length > 4 ? ' …' : '';
    return `[${index}] ${category}: ${examples.slice(0, 4).join(', ') || 'fractions'}${more}`;
  });
  return `Forms: ${forms.join('; ')}.`;
}

function previousComment({ msgid, msgid_plural }: EnglishText): string {
  const lines = [`msgid ${JSON.stringify(msgid)}`];
  if (msgid_plural !== undefined) {
    lines.push(`msgid_plural ${JSON.stringify(msgid_plural)}`);
  }
  return lines.join('\n');
}
