import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { notPublished, WhoSeesIt } from './move-outcome.tsx';

const site = { base_url: '/' };
const wells = { id: 1, title: 'Wells' };

/** What is said of a move that changed some pages, some of which are published. */
const said = (pages: number, publishedPages: number) =>
  renderToStaticMarkup(
    <WhoSeesIt {...{ site, pages, publishedPages, others: publishedPages < pages ? [wells] : [] }} />,
  ).replaceAll(/<[^<>]*>/g, '');

test('a move says on how many pages visitors see it', () => {
  expect(said(0, 0)).toBe('Visitors see it when the pages are published.');
  expect(said(1, 0)).toBe('Visitors see it when the page is published.');
  expect(said(2, 0)).toBe('Visitors see it when the pages are published.');
  expect(said(2, 2)).toBe('Visitors see it.');
  expect(said(2, 1)).toBe('Visitors see it on 1 page.');
  expect(said(3, 2)).toBe('Visitors see it on 2 pages.');
});

test('pages that are not published are named, one as one', () => {
  expect(notPublished(['Wells'])).toBe('“Wells” is not published: it is a draft, or has other changes.');
  expect(notPublished(['Wells', 'Lakes'])).toBe(
    '2 pages are not published, because they are drafts or have other changes: “Wells”, “Lakes”.',
  );
});
