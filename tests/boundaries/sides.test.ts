import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Classes of Tailwind that name a side, with any variants before them. */
const sidedClass =
  /(?<=[\s"'`:])[!-]?(?:(?:scroll-)?[mp][lr]-|(?:left|right)-(?!1\/2)[\d[(a-z]|(?:border|rounded)-(?:[lr]|[tb][lr])(?=[\s"'`-])|(?:text|float|clear)-(?:left|right)(?=[\s"'`]))[^\s"'`]*/g;

/** Properties and values of style sheets that name a side. */
const sidedRule =
  /(?<![\w-])(?:(?:(?:scroll-)?(?:margin|padding)|border)-(?:left|right)(?:-\w+)?:|border-(?:top|bottom)-(?:left|right)-radius:|(?:left|right):|(?:text-align|float|clear): *(?:left|right)|(?:margin|padding|inset|border-radius): *(?:[^\s;]+ ){3})[^;]*/g;

/** What stays at its side in every direction, and why, by file. */
const placedByHand: Record<string, string> = {
  'src/richtext/block-view.ts': 'a side that a person chose for a text',
  'src/richtext/blocks/image/image.css': 'a side that a person chose for an image',
  'src/richtext/blocks/image/resize-handles.tsx': 'handles, by where the pointer is',
  'src/richtext/editor/block-handle/block-handle.tsx': 'the editor places it by coordinates',
  'src/ui/sortable-tree/drag-parts.tsx': 'placed by where the pointer is',
  'src/ui/table/table.tsx': 'digits of numbers are below each other at the right',
  'src/ui/theme.css': 'what is in the middle is moved by half of its own size',
  'src/dataview/dataview.css': 'digits of numbers are below each other at the right',
};

const sourceFiles = globSync('src/**/*.{ts,tsx,css}').filter((file) => !/\.test\.tsx?$/.test(file));

/** A style sheet whose functions have no spaces in them: each is one value. */
const withShortFunctions = (text: string) =>
  text.replaceAll(/\([^()]*\)/g, '()').replaceAll(/\([^()]*\)/g, '()');

const sidesIn = (file: string, text: string) =>
  (file.endsWith('.css') ? withShortFunctions(text).match(sidedRule) : text.match(sidedClass)) ?? [];

test('sides are those of the line, start and end, so that pages mirror from right to left', () => {
  const sided = sourceFiles
    .filter((file) => !(file in placedByHand))
    .flatMap((file) => sidesIn(file, readFileSync(file, 'utf8')).map((side) => `${file}: ${side.trim()}`));
  expect(sided).toEqual([]);
});

test('names of sides are caught', () => {
  const classes = `"ml-2 md:pr-4 -left-3 text-right border-l rounded-tl-small hover:right-0" 'left-1/2 start-0 text-start px-2'`;
  expect(sidesIn('a.tsx', classes)).toEqual([
    'ml-2',
    'pr-4',
    '-left-3',
    'text-right',
    'border-l',
    'rounded-tl-small',
    'right-0',
  ]);
  const rules = 'a { margin-left: 1px; left: 0; text-align: right; padding: 0 calc(1px + 2px) 0 2px }';
  const evenRules =
    'b { inset: 0; margin: 0 auto; padding: 1px clamp(1px, 2vw, 3px); inset-inline-start: 0 }';
  expect(sidesIn('a.css', rules)).toHaveLength(4);
  expect(sidesIn('a.css', evenRules)).toEqual([]);
});

test('files with sides of their own still have some', () => {
  const without = Object.keys(placedByHand).filter(
    (file) => sidesIn(file, readFileSync(file, 'utf8')).length === 0,
  );
  expect(without).toEqual([]);
});
