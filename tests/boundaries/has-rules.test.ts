import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** The selectors of a style sheet, with those of nested rules and at-rules. */
function selectorsIn(css: string): string[] {
  const text = css.replaceAll(/\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\//g, '');
  return text
    .split('{')
    .slice(0, -1)
    .flatMap((part) => splitList(part.slice(Math.max(part.lastIndexOf(';'), part.lastIndexOf('}')) + 1)));
}

/** The selectors of a list; commas within parentheses belong to one of them. */
function splitList(list: string): string[] {
  const selectors = [''];
  let depth = 0;
  for (const character of list) {
    depth += Number(character === '(') - Number(character === ')');
    if (character === ',' && depth === 0) {
      selectors.push('');
    } else {
      selectors.push(`${selectors.pop()}${character}`);
    }
  }
  return selectors.map((selector) => selector.trim());
}

/** The last part of a selector, the elements that the rule is for: `.b:has(> .c)` of `.a > .b:has(> .c)`. */
function subjectOf(selector: string): string {
  let depth = 0;
  for (let at = selector.length - 1; at >= 0; at -= 1) {
    if (selector[at] === ')') {
      depth += 1;
    }
    if (selector[at] === '(') {
      depth -= 1;
    }
    if (depth === 0 && /[\s>+~]/.test(selector[at]!)) return selector.slice(at + 1);
  }
  return selector;
}

/**
 * Whether browsers compute all styles of a page with each element that is added, because the rule may be for
 * any of them.
 */
const isForAnyElement = (selector: string) => {
  const subject = subjectOf(selector);
  return (
    selector.includes(':has(') && (/^(?:\*|:not\()/.test(subject) || subject.endsWith('::details-content'))
  );
};

test('no rule with :has() is for elements of any kind', () => {
  expect(
    selectorsIn('@layer a { .p:has(> .b) > :not(.c, .d) { } i, tr:has(+ .o) > *, b { } }').filter(
      isForAnyElement,
    ),
  ).toEqual(['.p:has(> .b) > :not(.c, .d)', 'tr:has(+ .o) > *']);
  expect(isForAnyElement('.a > details:has(> .b :focus-visible)::details-content')).toBe(true);
  expect(isForAnyElement('.a:has(> * + :not(.b)) > p')).toBe(false);

  const files = globSync('src/**/*.css');
  const selectors = files.flatMap((file) => selectorsIn(readFileSync(file, 'utf8')));
  expect(selectors.filter((selector) => selector.includes(':has(')).length).toBeGreaterThan(10);
  expect(selectors.filter(isForAnyElement)).toEqual([]);
});
