import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { MoveProgress, notPublished, sentenceOf, WhoSeesIt } from './move-outcome.tsx';

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

test('a job that moves sections says how far it is, that it goes on without the page, and what it has done', () => {
  const work = { kind: 'move', status: 'running', sections: 12, pages: 3, skipped: 0 };
  expect(sentenceOf(work)).toBe('12 sections on 3 pages so far. It goes on when this page is closed.');
  expect(sentenceOf({ ...work, status: 'done' })).toBe('12 sections on 3 pages updated.');
  expect(sentenceOf({ ...work, status: 'stopped', skipped: 1 })).toBe(
    '12 sections on 3 pages updated. 1 section cannot show another version.',
  );
  expect(sentenceOf({ ...work, kind: 'undo', status: 'done' })).toBe(
    '12 sections on 3 pages as before the update.',
  );

  const progress = (pages_to_do: number | null) =>
    renderToStaticMarkup(<MoveProgress work={{ kind: 'move', pages_done: 3, pages_to_do }} />);
  expect(progress(1200)).toContain('value="0.0025"');
  expect(progress(1200).replaceAll(/<[^<>]*>/g, '')).toBe('3 of 1,200 pages');
  expect(progress(null)).not.toContain('value=');
});
