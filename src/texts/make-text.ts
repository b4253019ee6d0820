import { formatNumber } from '#domain/value/number/format-number.ts';
import { memoize } from '#domain/value/object/memoize.ts';
import { directionOf } from '#domain/value/text/direction-of.ts';
import { mostLocales } from '#domain/value/text/locale.ts';
import type { PluralForms, Template } from './template.ts';

type GivenValues = { readonly [name: string]: string | number };

/** The placeholder of a value in a template; names of values are short. */
const placeholder = /\{(\w{1,30})\}/;

const pluralRulesOf = memoize((locale: string) => new Intl.PluralRules(locale), mostLocales);

/** The names of the values in a template, in their order. */
export const valuesIn = (template: string): string[] =>
  template.split(placeholder).filter((_, index) => index % 2 === 1);

/**
 * A template as it is used: a text, or a function from its values to a text. `language` is that of the
 * template, whose plural forms it has; numbers are written in `locale`.
 */
export function makeText(
  template: Template,
  language: string,
  locale: string,
): string | ((values: GivenValues) => string) {
  if (typeof template !== 'string') return pluralText(template, language, locale);

  const parts = template.split(placeholder);
  if (parts.length === 1) return template;
  return filledText(parts, locale);
}

/**
 * Of parts, every second is the name of a value. In a text that runs from right to left, values are isolated,
 * so that a date or a name in another script does not change the order of what is around it.
 */
function filledText(parts: readonly string[], locale: string): (values: GivenValues) => string {
  const isIsolated = directionOf(locale) === 'rtl';
  const write = (value: string | number | undefined = '') => {
    if (typeof value === 'number') return formatNumber(value, locale);
    if (!isIsolated || value === '') return value;
    return `\u2068${value}\u2069`;
  };
  return (values) => parts.map((part, index) => (index % 2 === 0 ? part : write(values[part]))).join('');
}

function pluralText(forms: PluralForms, language: string, locale: string): (values: GivenValues) => string {
  const textOf = memoize((form: Intl.LDMLPluralRule) =>
    filledText((forms[form] ?? forms.other).split(placeholder), locale),
  );
  return (values) => textOf(pluralRulesOf(language).select(Number(values['count'])))(values);
}
