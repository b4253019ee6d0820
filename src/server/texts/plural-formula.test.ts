import { expect, test } from 'vitest';
import { siteLanguages } from '#domain/site/languages.ts';
import { pluralCategoriesOf } from '#texts/text-problem.ts';
import { pluralFormula } from './plural-formula.ts';

const numbers = [...Array.from({ length: 1001 }, (_, number) => number), 10_000, 1_000_000, 1_000_001];
const tags = [...siteLanguages.map(({ tag }) => tag), 'pt-PT', 'pt-BR', 'eo', 'kn'];

test.each(tags)('the formula of %s chooses the plural forms that Intl chooses', (tag) => {
  const categories = pluralCategoriesOf(tag);
  const rules = new Intl.PluralRules(tag);
  // A formula is C, which JavaScript reads alike.
  const positionOf = new Function('n', `return Number(${pluralFormula(tag)})`) as (n: number) => number;

  const chosen = numbers.map((number) => categories[positionOf(number)]);
  expect(chosen).toEqual(numbers.map((number) => rules.select(number)));
});

test('a language that is not a usual one has no formula', () => {
  expect(pluralFormula('gv')).toBeUndefined();
});
