import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { foundPages } from '#screens/pages-manager/site-pages.ts';
import { usePalettePages } from './use-palette-pages.ts';

const page = (id: number, title: string) => ({ id, title, url_slug: `page_${id}` });

/** What the palette of page 5 has for a text, when the server has answered these searches. */
function palette(text: string, known: Record<string, { titles: string[]; areAll: boolean }>) {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  for (const [search, { titles, areAll }] of Object.entries(known)) {
    client.setQueryData(foundPages(search, 5).queryKey, {
      pages: titles.map((title, at) => page(at, title)),
      areAll,
    });
  }
  let state: ReturnType<typeof usePalettePages> | undefined;
  const Palette = () => {
    state = usePalettePages(5, text);
    return null;
  };
  renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <Palette />
    </QueryClientProvider>,
  );
  return state && { ...state, pages: state.pages.map(({ title }) => title) };
}

test('on a site of few pages nothing is searched: those near the page are all', () => {
  const known = { '': { titles: ['Rivers', 'Lakes'], areAll: true } };
  expect(palette('', {})).toEqual({ pages: [], isReading: true, isSearching: false });
  for (const text of ['', 'riv']) {
    expect(palette(text, known)).toEqual({
      pages: ['Rivers', 'Lakes'],
      isReading: false,
      isSearching: false,
    });
  }
});

test('on a site of many pages a text is searched, and Enter waits for it; without one it is not', () => {
  const known = { '': { titles: ['Rivers', 'Lakes'], areAll: false } };
  expect(palette(' ', known)).toMatchObject({ isSearching: false });
  expect(palette('glaciers', known)).toEqual({
    pages: ['Rivers', 'Lakes'],
    isReading: false,
    isSearching: true,
  });
});
