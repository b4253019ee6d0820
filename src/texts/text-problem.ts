import { valuesIn } from './make-text.ts';
import type { Template } from './template.ts';

/** The forms of a text by plural category; a text without a count has only `other`. */
export const formsOf = (template: Template): Readonly<Record<string, string>> =>
  typeof template === 'string' ? { other: template } : template;

/** The plural categories of a language, in the order in which its forms are written. */
export const pluralCategoriesOf = (language: string): Intl.LDMLPluralRule[] =>
  new Intl.PluralRules(language).resolvedOptions().pluralCategories;

/** Categories of one number each, whose forms may say it in words. */
const categoriesOfOne = ['zero', 'one', 'two'];

/**
 * What is wrong with a text in another language beside the English one, as a sentence; undefined where it has
 * all forms of the language and all values.
 */
export function textProblem(english: Template, text: Template, language: string): string | undefined {
  const forms = formsOf(text);
  const names = new Set(valuesIn(formsOf(english)['other']!));
  const categories = typeof english === 'string' ? ['other'] : pluralCategoriesOf(language);
  const missing = categories.find((category) => !forms[category]);
  if (missing) return `It has no form for "${missing}". Write it.`;

  const surplus = Object.keys(forms).find((category) => !categories.includes(category));
  if (surplus) return `The language has no form "${surplus}". Remove it.`;

  return Object.entries(forms)
    .map(([category, form]) => valuesProblem(names, form, categoriesOfOne.includes(category)))
    .find((problem) => problem !== undefined);
}

function valuesProblem(names: ReadonlySet<string>, form: string, isOfOne: boolean): string | undefined {
  const values = valuesIn(form);
  const missing = [...names].find((name) => !values.includes(name) && !(isOfOne && name === 'count'));
  if (missing) return `{${missing}} is missing. Write it where the value belongs.`;

  const unknown = values.find((name) => !names.has(name));
  if (unknown === undefined) return undefined;
  const known = [...names].map((name) => `{${name}}`).join(', ');
  return `There is no value {${unknown}}. ${known ? `Its values are ${known}.` : 'Remove it: the text has no values.'}`;
}
