import { expect, test } from 'vitest';
import { DownloadSlots } from './download-slots.ts';

test('a client has a share of the slots; a released slot can be taken again', () => {
  const slots = new DownloadSlots({ inAll: 3, perClient: 2 });
  const release = slots.take('a');
  expect(slots.take('a')).toBeTypeOf('function');
  expect(slots.take('a')).toMatch(/^Your other downloads are still being written/);
  expect(slots.take('b')).toBeTypeOf('function');
  expect(slots.take('b')).toMatch(/^Too many files are being written/);
  if (typeof release === 'function') {
    release();
  }
  expect(slots.take('b')).toBeTypeOf('function');
});
