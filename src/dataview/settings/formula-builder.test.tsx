import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Formula } from '#domain/formula/formula.ts';
import { columnDescriptorSchema } from '../state/column-descriptor.ts';
import { FormulaBuilder } from './formula-builder.tsx';
import { FormulasFields } from './formulas-fields.tsx';

const columns = [
  { name: 'cost', label: 'Cost' },
  { name: 'people', label: '' },
];
const ratio: Formula = {
  type: 'operation',
  operation: '/',
  left: { type: 'variable', key: 'cost' },
  right: { type: 'variable', key: 'people' },
};
const quiet = () => undefined;

/** The button that hands the formula over: its words, and whether it can be pressed. */
function addButton(markup: string): { words: string | undefined; disabled: boolean } {
  const button = markup.slice(markup.lastIndexOf('<button'));
  return { words: />(Add|Change)</.exec(button)?.[1], disabled: /^<button[^>]*\sdisabled=""/.test(button) };
}

test('nothing can be added while there is no formula', () => {
  const markup = renderToStaticMarkup(
    <FormulaBuilder columns={columns} value={undefined} onChange={quiet} />,
  );
  expect(addButton(markup)).toEqual({ words: 'Add', disabled: true });
  expect(markup).toContain('Choose a column to begin.');
  expect(markup).not.toContain('Please enter Formula Name...');
});

test('a formula is shown with the labels of its columns, and is no change to itself', () => {
  const markup = renderToStaticMarkup(<FormulaBuilder columns={columns} value={ratio} onChange={quiet} />);
  const shown = /<output[^>]*>(.*)<\/output>/.exec(markup)?.[1]?.replace(/<[^<>]*>/g, ' ');
  expect(shown?.trim().split(/\s+/)).toEqual(['Cost', '÷', 'people']);
  expect(addButton(markup)).toEqual({ words: 'Change', disabled: true });
});

test('a formula without a name says that it needs one', () => {
  const naming = { value: '', onChange: quiet };
  const markup = renderToStaticMarkup(
    <FormulaBuilder columns={columns} value={undefined} onChange={quiet} naming={naming} />,
  );
  expect(markup).toContain('placeholder="Please enter Formula Name..."');
});

test('a formula that another one uses cannot be removed, and says by which', () => {
  const formulas = [
    { name: 'Per head', type: 'formula', formula: ratio },
    { name: 'Twice', type: 'formula', formula: { type: 'variable', key: 'Per head' } },
  ].map((column) => columnDescriptorSchema.parse(column));
  const markup = renderToStaticMarkup(
    <FormulasFields sourceId={1} columns={formulas} onChange={quiet} shown />,
  );
  expect(markup.match(/It cannot be removed while another formula uses it: [^<]*/g)).toEqual([
    'It cannot be removed while another formula uses it: Twice.',
  ]);
  const removable = [...markup.matchAll(/<button([^>]*)>(?:(?!<button).)*Remove formula/g)];
  expect(removable.map(([, attributes]) => attributes!.includes('disabled=""'))).toEqual([true, false]);
});
