import { expect, test } from 'vitest';
import { writtenHref } from './written-href.ts';

test.each([
  ['/lakes', '/atlas/lakes'],
  ['/lakes?depth=3#deep', '/atlas/lakes?depth=3#deep'],
  ['/', '/atlas'],
  ['/?year=2020', '/atlas/?year=2020'],
  ['/manage/pages', '/atlas/manage/pages'],
  // With the base url, as addresses of pages are chosen and copied.
  ['/atlas', '/atlas'],
  ['/atlas#top', '/atlas#top'],
  ['/atlas/lakes', '/atlas/lakes'],
  ['/atlases', '/atlas/atlases'],
  // Of the installation.
  ['/files/4f2a/report.pdf', '/files/4f2a/report.pdf'],
  ['/auth/login', '/auth/login'],
  ['/data.json', '/data.json'],
  // Whole addresses, and those that lead on from the page.
  ['https://example.org/lakes', 'https://example.org/lakes'],
  ['//example.org/lakes', '//example.org/lakes'],
  ['mailto:a@example.org', 'mailto:a@example.org'],
  ['lakes', 'lakes'],
  ['?depth=3', '?depth=3'],
  ['#deep', '#deep'],
])('on a site at /atlas %s leads to %s', (address, href) => {
  expect(writtenHref({ base_url: '/atlas' }, address)).toBe(href);
  expect(writtenHref({ base_url: '/atlas' }, href)).toBe(href);
  expect(writtenHref({ base_url: '/' }, address)).toBe(address);
});
