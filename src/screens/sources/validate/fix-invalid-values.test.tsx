import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { queryKeys } from '#client/query-keys.ts';
import { sourceColumnSchema } from '#domain/source/column/column.ts';
import { FixInvalidValues, updateLabel } from './fix-invalid-values.tsx';

const number = sourceColumnSchema.parse({ name: 'code', type: 'number', dataType: 'numeric' });
const valuesOf = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ value: `v${index}`, count: 1 }));

const markupWith = (count: number, column = number): string => markupOf(valuesOf(count), column);

function markupOf(values: { value: string; count: number }[], column = number): string {
  const client = new QueryClient();
  client.setQueryData([...queryKeys.invalidValues(1, 'code'), 100], values);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <FixInvalidValues
        versionId={1}
        column={column}
        choices={[]}
        onChoose={() => undefined}
        onChanged={() => Promise.resolve()}
      />
    </QueryClientProvider>,
  );
}

test('more than 100 invalid values are said, and can be listed', () => {
  const markup = markupWith(101);
  expect(markup.match(/<li /g)).toHaveLength(100);
  expect(markup).toContain('There are more invalid values than these 100');
  expect(markup).toContain('Show more');
  expect(markupWith(100)).not.toContain('Show more');
});

test('the cells of invalid values can be made empty, one by one and all, unless a value is required', () => {
  const offers = (column = number) => {
    const markup = markupWith(2, column);
    return ['Make the cells of v1 empty', 'Make all of these empty'].filter((text) => markup.includes(text));
  };
  expect(offers()).toHaveLength(2);
  expect(offers({ ...number, required: 'yes' })).toEqual([]);
  const options = [{ value: 'a', label: 'A' }];
  // A list of options has an empty one.
  expect(offers({ ...number, type: 'select', dataType: 'text', options })).toEqual([
    'Make all of these empty',
  ]);
});

test('shapes have the corrections that are certain, one by one and all', () => {
  const texts = ['POINT (51 97)', 'POLYGON ((0 0, 1 0, 1 1))', 'no shape'];
  const shapes = { ...number, type: 'geometry', dataType: 'text' as const };
  const markup = markupOf(
    texts.map((value) => ({ value, count: 1 })),
    shapes,
  );
  expect(markup).toContain('→ exchange latitudes and longitudes');
  expect(markup).toContain('→ close its rings');
  expect(markup.match(/→/g)).toHaveLength(2);
  expect(markup).toContain('Accept 2 corrections');
});

test('the button says that values are replaced, and then that the others are read', () => {
  expect(updateLabel({ isSaving: false, isLoading: false })).toBe('Update');
  expect(updateLabel({ isSaving: true, isLoading: false })).toBe('updating...');
  expect(updateLabel({ isSaving: true, isLoading: true })).toBe('loading updates...');
});
