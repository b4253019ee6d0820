import { expect, test } from 'vitest';
import { pathWithinSite } from './path-within-site.ts';

const at = (base_url: string, subdomain = '*') => ({ base_url, subdomain });

test.each([
  [at('/atlas'), at('/'), 'atlas'],
  [at('/atlas/lakes'), at('/'), 'atlas/lakes'],
  [at('/atlas/lakes'), at('/atlas'), 'lakes'],
  [at('/atlases'), at('/atlas'), null],
  [at('/atlas'), at('/atlas'), null],
  [at('/'), at('/'), null],
  [at('/'), at('/atlas'), null],
  // A site of one subdomain leaves the pages of the others alone; a site of all subdomains is at each of
  // them.
  [at('/atlas', 'water'), at('/'), null],
  [at('/atlas', 'water'), at('/', 'water'), 'atlas'],
  [at('/atlas', '*'), at('/', 'water'), 'atlas'],
  [at('/atlas', ''), at('/', 'water'), null],
])('%j within %j is at %j', (site, outer, path) => expect(pathWithinSite(site, outer)).toBe(path));
