import { crc32, deflateSync } from 'node:zlib';
import fc from 'fast-check';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { plainPng } from './plain-png.ts';

/** A chunk of a PNG. */
function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(typed), 4);
  return Buffer.concat([frame.subarray(0, 4), typed, frame.subarray(4)]);
}

/** A compressed text or profile under a name, as `zTXt` and `iCCP` have it. */
const compressed = (bytes: Buffer) => Buffer.concat([Buffer.from('name\0\0', 'latin1'), deflateSync(bytes)]);

/** A PNG with further chunks behind its header. */
const withChunks = (png: Buffer, chunks: readonly Buffer[]) =>
  Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)]);

const image = () => sharp({ create: { width: 3, height: 2, channels: 3, background: '#c08040' } });
const pixelsOf = (png: Buffer) => sharp(png).raw().toBuffer();

test('texts of a PNG and profiles that unpack to megabytes are left out, and the image stays', async () => {
  const bomb = compressed(Buffer.alloc(50_000_000));
  const png = await image().png().toBuffer();
  const hostile = withChunks(png, [
    ...Array.from({ length: 10 }, () => chunk('zTXt', bomb)),
    chunk('iTXt', bomb),
    chunk('tEXt', Buffer.from('Comment\0by hand', 'latin1')),
    chunk('iCCP', bomb),
  ]);
  expect(plainPng(hostile).equals(png)).toBe(true);
});

test('a colour profile of a usual size stays', async () => {
  const png = await image().withIccProfile('p3').png().toBuffer();
  expect((await sharp(png).metadata()).icc).toBeDefined();
  expect(plainPng(png).equals(png)).toBe(true);
});

test('other bytes, and a PNG that is cut off, are never longer afterwards, and a whole one shows the same', async () => {
  const png = await image().png().toBuffer();
  const pixels = await pixelsOf(png);
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.constantFrom('tEXt', 'zTXt', 'iTXt'), fc.uint8Array({ maxLength: 50 }))),
      fc.nat(200),
      async (texts, cut) => {
        const whole = withChunks(
          png,
          texts.map(([type, data]) => chunk(type, Buffer.from(data))),
        );
        expect(plainPng(whole.subarray(0, cut)).length).toBeLessThanOrEqual(Math.max(cut, 8));
        expect((await pixelsOf(plainPng(whole))).equals(pixels)).toBe(true);
      },
    ),
    { numRuns: 50 },
  );
  const others = Buffer.from('GIF89a and so on');
  expect(plainPng(others)).toBe(others);
});
