import { expect, test } from 'vitest';
import { reservedSegment } from './reserved-addresses.ts';

test.each([
  ['/admin', 'admin'],
  ['/Admin/users', 'admin'],
  ['dama-admin', 'dama-admin'],
  ['/interact/s1', 'interact'],
  ['/tiles/s1/data/0/0/0.mvt', 'tiles'],
  ['/cenrep/source/1/versions/2', 'cenrep'],
  ['/', null],
  ['/storms/admin', null],
  ['/administration', null],
])('%s begins with %s', (path, segment) => expect(reservedSegment(path)).toBe(segment));
