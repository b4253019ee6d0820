import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOfWidth, imageAddress, servedWidths, sizeOfWidth } from '#domain/page/content/shown-asset.ts';
import { assetsOf, plainImage } from '../../../../tests/fixtures/assets.ts';
import { openInstallation, type TestInstallation } from '../../../../tests/fixtures/installation.ts';

let installation: TestInstallation;
const { send, stored, refusal, ...readers } = assetsOf(() => installation);
/** No page shows these files, so that only editors read them. */
const fetched = (address: string) => readers.fetched(address, 'editor');

beforeAll(async () => {
  installation = await openInstallation({ TIDEMARK_LIBRARY_MB: '1' });
  await installation.addSite('/');
});
afterAll(() => installation.close());

/** A header of a PNG whose pixels, all of one colour, take far more memory than the file. */
function bomb(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc((width / 8 + 1) * height))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

it('stores a photograph upright and without its location, and serves it in the sizes of the list', async () => {
  const photograph = await plainImage(1000, 700)
    .withExif({ IFD0: { Copyright: 'A person' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  expect((await sharp(photograph).metadata()).exif).toBeDefined();
  const asset = await stored(photograph, 'C:\\photos\\coast.jpg');
  expect(asset).toMatchObject({
    kind: 'image',
    name: 'coast.jpg',
    type: 'image/jpeg',
    width: 700,
    height: 1000,
  });

  for (const format of ['avif', 'webp'] as const) {
    const { response, bytes } = await fetched(imageAddress(asset, 320, format));
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': `image/${format}`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-length': String(bytes.length),
    });
    const { width, exif, orientation } = await sharp(bytes).metadata();
    expect({ width, exif, orientation }).toEqual({ width: 320, exif: undefined, orientation: undefined });
  }
  const { rows } = await installation.services.database.pool.query<{ object: string }>(
    'select object from asset where key = $1',
    [asset.key],
  );
  const kept = await installation.services.objects.localPath(rows[0]!.object, new DisposableStack());
  expect((await sharp(kept).metadata()).exif).toBeUndefined();

  expect(servedWidths(asset.width)).toEqual([320, 640, 700]);
  for (const least of [320, 500, 1280]) {
    const { bytes } = await fetched(addressOfWidth(asset, least));
    expect(await sharp(bytes).metadata()).toMatchObject(sizeOfWidth(asset, least));
  }
  for (const address of [
    imageAddress(asset, 321, 'webp'),
    imageAddress(asset, 960, 'webp'),
    imageAddress({ ...asset, key: 'a'.repeat(22) }, 320, 'webp'),
    `/files/${asset.key}/${asset.hash}/coast.jpg`,
    `/files/${asset.key}/nothing/320.webp`,
    '/files/',
  ]) {
    expect((await fetched(address)).response.status).toBe(404);
  }
});

/** A HEIC image of 96 × 64 px, blue left and red right, which its header turns to 64 × 96 px. */
const heic = Buffer.from(
  [
    'AAAAGGZ0eXBoZWljAAAAAG1pZjFoZWljAAABM21ldGEAAAAAAAAAIWhkbHIAAAAAAAAAAHBpY3QAAAAAAAAAAAAAAAAAAAAA',
    'DnBpdG0AAAAAAAEAAAAeaWxvYwAAAABEAAABAAEAAAABAAABUwAAACQAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABo',
    'dmMxAAAAALdpcHJwAAAAmWlwY28AAAB0aHZjQwEECAAAAJ+oAAAAAB7wAPz9+PgAAA8DoAABABdAAQwB//8ECAAAAwCfqAAA',
    'AwAAHroCQKEAAQAoQgEBBAgAAAMAn6gAAAMAAB6gMIEFlupJG2vAWgIAAAMAAgAAAwAyEKIAAQAHRAHBcrAiQAAAABRpc3Bl',
    'AAAAAAAAAGAAAABAAAAACWlyb3QDAAAAFmlwbWEAAAAAAAAAAQABA4ECgwAAACxtZGF0AAAAICgBr1j5Dd3/8mByO3Z/7pA6',
    'NxY4B/ZJ69dwvJHY3fEz',
  ].join(''),
  'base64',
);

it('converts HEIC, and turns it as its header says', async () => {
  const asset = await stored(heic, 'IMG_0001.HEIC');
  expect(asset).toMatchObject({ kind: 'image', type: 'image/jpeg', width: 64, height: 96 });
  const { bytes } = await fetched(imageAddress(asset, 64, 'webp'));
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const red = (x: number, y: number) => data[(y * info.width + x) * info.channels]!;
  expect([info.width, info.height]).toEqual([64, 96]);
  expect(red(32, 8)).toBeLessThan(80);
  expect(red(32, 88)).toBeGreaterThan(160);
});

it('takes the same file once, and gives an asset new content everywhere', async () => {
  const first = await stored(await plainImage(400, 300, 10).png().toBuffer(), 'a.png');
  expect(await stored(await plainImage(400, 300, 10).png().toBuffer(), 'b.png')).toEqual(first);
  const second = await stored(await plainImage(500, 300, 20).png().toBuffer(), 'c.png', { key: first.key });
  expect(second).toMatchObject({ key: first.key, width: 500, name: 'c.png' });
  const { response } = await fetched(imageAddress(first, 320, 'webp'));
  expect([response.status, response.headers.get('location')]).toEqual([
    302,
    imageAddress(second, 320, 'webp'),
  ]);
  expect(await refusal('a,b\n', 'x.csv', { key: first.key })).toBe(
    '400 Choose an image to replace this one.',
  );
});

it('keeps an animation moving', async () => {
  const frames = await Promise.all(
    [1, 2, 3].map((at) =>
      plainImage(64, 48, at * 60)
        .png()
        .toBuffer(),
    ),
  );
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer();
  const asset = await stored(gif, 'waves.gif');
  expect(asset).toMatchObject({ isAnimated: true, type: 'image/webp', width: 64, height: 48 });
  const { bytes } = await fetched(imageAddress(asset, 64, 'webp'));
  expect((await sharp(bytes).metadata()).pages).toBe(3);
  expect((await fetched(imageAddress(asset, 64, 'avif'))).response.status).toBe(404);
});

it('finds the type in the bytes, never in the name, and refuses what is not on the list', async () => {
  const notTaken = /^400 Files of this type are not taken\./;
  expect(await refusal('<html><script>alert(1)</script>', 'photo.html')).toMatch(notTaken);
  expect(await refusal('<html><script>alert(1)</script>', 'photo.png')).toMatch(/^400 This is no PNG file/);
  expect(await refusal(Buffer.from('4d5a90000300', 'hex'), 'setup.pdf')).toMatch(notTaken);
  expect(await refusal('<svg xmlns="http://www.w3.org/2000/svg"/>', 'logo.svg')).toMatch(/^400 SVG images/);
  expect(await refusal('', 'empty.png')).toBe('400 The file is empty.');
  const damaged = (await plainImage(300, 300).png().toBuffer()).subarray(0, 120);
  expect(await refusal(damaged, 'half.png')).toMatch(/^400 The image cannot be read/);
  expect(await refusal(bomb(24_000, 24_000), 'bomb.png')).toMatch(/^400 The image has more than 120 million/);
  expect(await refusal('x', 'x.txt', { role: 'member' })).toMatch(/^403 /);
  expect(await refusal('x', 'x.txt', { role: 'visitor' })).toMatch(/^401 /);
  expect((await send('x', '')).status).toBe(400);
});

it('sends files to be saved, whatever they hold', async () => {
  const asset = await stored('<script>alert(1)</script>\n', 'naïve "notes".txt');
  const { response, bytes } = await fetched(`/files/${asset.key}/${asset.hash}/x`);
  expect(bytes.toString()).toBe('<script>alert(1)</script>\n');
  expect(response.headers.get('content-type')).toBe('text/plain');
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename*=UTF-8''${encodeURIComponent('naïve "notes".txt')}`,
  );
});

it('sends a part of a file, as a video or a large document is read', async () => {
  const text = 'a note of thirty-two characters.\n';
  const asset = await stored(text, 'note.txt');
  const ask = async (headers: Record<string, string>, method = 'GET') => {
    const response = await installation.fetch('editor', `/files/${asset.key}/${asset.hash}/note.txt`, {
      method,
      headers,
    });
    return { response, status: response.status, text: await response.text() };
  };
  const whole = await ask({});
  expect(whole).toMatchObject({ status: 200, text });
  expect(whole.response.headers.get('accept-ranges')).toBe('bytes');
  const etag = whole.response.headers.get('etag') ?? '';

  const part = await ask({ range: 'bytes=2-5' });
  expect(part).toMatchObject({ status: 206, text: 'note' });
  expect(Object.fromEntries(part.response.headers)).toMatchObject({
    'content-range': `bytes 2-5/${text.length}`,
    'content-length': '4',
    'content-disposition': `attachment; filename*=UTF-8''note.txt`,
    'content-security-policy': "default-src 'none'; sandbox",
    etag,
  });
  expect(part.response.headers.get('content-encoding')).toBeNull();
  expect(await ask({ range: 'bytes=-12', 'if-range': etag })).toMatchObject({
    status: 206,
    text: 'characters.\n',
  });
  expect(await ask({ range: 'bytes=2-5', 'if-range': '"another"' })).toMatchObject({ status: 200, text });
  expect(await ask({ range: 'bytes=2-5', 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
  expect(await ask({ range: 'bytes=2-5' }, 'HEAD')).toMatchObject({ status: 200, text: '' });

  const beyond = await ask({ range: `bytes=${text.length}-` });
  expect(beyond).toMatchObject({ status: 416, text: '' });
  expect(beyond.response.headers.get('content-range')).toBe(`bytes */${text.length}`);
  const many = await ask({ range: `bytes=${Array.from({ length: 500 }, () => '0-').join(',')}` });
  expect(many).toMatchObject({ status: 200, text });
});

it('does not take more than the library of a site may have', async () => {
  const noise = Buffer.from(Array.from({ length: 1_100_000 }, (_, at) => 32 + ((at * at) % 90)));
  expect(await refusal(noise, 'long.txt')).toMatch(/^413 The library of this site is limited to 1 MiB/);
});
