import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  addressOfWidth,
  fileAddress,
  imageAddress,
  servedWidths,
  settingAddress,
  sizeOfWidth,
  type ShownAsset,
} from '#domain/page/shown-asset.ts';
import { addPage } from '../../../tests/fixtures/contents.ts';
import { openInstallation, type Role, type TestInstallation } from '../../../tests/fixtures/installation.ts';
import { removeOrphans } from '#server/jobs/jobs.server.ts';
import { readItem } from '#server/items/items.server.ts';
import { duplicateSite } from '#server/sites/sites.server.ts';
import { removeUnusedAssets } from '#server/assets/assets.server.ts';

let installation: TestInstallation;
let site: number;

beforeAll(async () => {
  installation = await openInstallation({ TIDEMARK_LIBRARY_MB: '1' });
  site = await installation.addSite('/');
  await installation.addSite('/other', { authLevel: 7 });
});
afterAll(() => installation.close());

const send = (
  bytes: Buffer | string,
  name: string,
  { role = 'editor', site: path = '/', key = '' }: { role?: Role; site?: string; key?: string } = {},
) =>
  installation.fetch(role, `/files${key && `/${key}`}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/octet-stream',
      'x-file-name': encodeURIComponent(name),
      'x-tidemark-path': path,
      origin: installation.url,
    },
    body: bytes as BodyInit,
  });
const stored = async (...sent: Parameters<typeof send>) => {
  const response = await send(...sent);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as ShownAsset;
};
const refusal = async (...sent: Parameters<typeof send>) => {
  const response = await send(...sent);
  const { error } = (await response.json()) as { error: { message: string } };
  return `${response.status} ${error.message}`;
};
const fetched = async (address: string, role: Role = 'visitor') => {
  const response = await installation.fetch(role, address);
  return { response, bytes: Buffer.from(await response.arrayBuffer()) };
};

/** A picture of one colour; another colour is another file. */
const picture = (width: number, height: number, red = 90) =>
  sharp({ create: { width, height, channels: 3, background: { r: red, g: 120, b: 160 } } });

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
  const photograph = await picture(1000, 700)
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
      'cache-control': 'public, max-age=31536000, immutable',
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
  const kept = await installation.services.objects.localPath(rows[0]!.object);
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
  ])
    expect((await fetched(address)).response.status).toBe(404);
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
  const first = await stored(await picture(400, 300, 10).png().toBuffer(), 'a.png');
  expect(await stored(await picture(400, 300, 10).png().toBuffer(), 'b.png')).toEqual(first);
  const second = await stored(await picture(500, 300, 20).png().toBuffer(), 'c.png', { key: first.key });
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
      picture(64, 48, at * 60)
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
  const damaged = (await picture(300, 300).png().toBuffer()).subarray(0, 120);
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
    const response = await installation.fetch('visitor', `/files/${asset.key}/${asset.hash}/note.txt`, {
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

const library = async (path: string, role: Role = 'administrator') => {
  const query = '{ library { uses asset { key name } } }';
  const { data } = await installation.ask(role, query, {}, path);
  return (data as unknown as { library: { uses: number; asset: { key: string; name: string } }[] } | null)
    ?.library;
};
const imageText = (key: string) => ({
  text: { root: { type: 'root', children: [{ type: 'image', src: key, altText: 'A coast' }] } },
});

it('shows each site its own library, and asks for the level of the site', async () => {
  const asset = await stored(await picture(350, 200, 77).jpeg().toBuffer(), 'closed.jpg', {
    role: 'administrator',
    site: '/other',
  });
  expect((await fetched(imageAddress(asset, 320, 'webp'))).response.status).toBe(404);
  expect((await fetched(imageAddress(asset, 320, 'webp'), 'editor')).response.status).toBe(404);
  const { response } = await fetched(imageAddress(asset, 320, 'webp'), 'administrator');
  expect([response.status, response.headers.get('cache-control')]).toEqual([
    200,
    'private, max-age=31536000, immutable',
  ]);
  expect((await library('/other'))?.map(({ asset: { name } }) => name)).toEqual(['closed.jpg']);
  expect((await library('/'))?.map(({ asset: { name } }) => name)).not.toContain('closed.jpg');
  expect(await library('/other', 'editor')).toBeUndefined();
  expect(await refusal('x', 'x.txt', { site: '/other' })).toMatch(/^403 /);
  const { errors } = await installation.ask('administrator', `mutation { removeAsset(key: "${asset.key}") }`);
  expect(errors?.[0]?.extensions?.code).toBe('not_found');
});

it('knows what uses an image, and removes what nothing has used for a month', async () => {
  const { db } = installation.services.database;
  const used = await stored(await picture(330, 200, 31).jpeg().toBuffer(), 'used.jpg');
  const unused = await stored(await picture(331, 200, 32).jpeg().toBuffer(), 'unused.jpg');
  const chosen = await stored(await picture(332, 200, 33).jpeg().toBuffer(), 'chosen.jpg');
  const page = await addPage(installation, site, {
    title: 'With an image',
    sections: [
      { id: 'words', type: 'lexical', state: imageText(used.key) },
      { id: 'top', type: 'Header: Default Header', state: { bgImg: settingAddress(used) } },
    ],
    data: { image: settingAddress(chosen) },
  });
  const usage = await installation.ask(
    'editor',
    `{ assetUsage(key: "${used.key}") { pages { id title isPublished } } }`,
  );
  expect(usage.data).toEqual({
    assetUsage: { pages: [{ id: page, title: 'With an image', isPublished: true }] },
  });
  const asPicture = await installation.ask(
    'editor',
    `{ assetUsage(key: "${chosen.key}") { pages { id sections isDraft isPublished } } }`,
  );
  expect(asPicture.data).toEqual({
    assetUsage: {
      pages: [{ id: page, sections: ['Picture for links'], isDraft: false, isPublished: true }],
    },
  });
  for (const { key } of [used, chosen]) {
    const { errors } = await installation.ask('editor', `mutation { removeAsset(key: "${key}") }`);
    expect(errors?.[0]?.extensions?.code).toBe('conflict');
  }
  const { data } = await installation.ask('visitor', '{ pageView(path: "with_an_image") }');
  expect((data as unknown as { pageView: { assets: ShownAsset[] } }).pageView.assets).toMatchObject([
    { key: chosen.key, width: 332 },
    { key: used.key, width: 330 },
  ]);

  const administrator = { id: null, email: null, level: 10 };
  const copy = await db
    .transaction()
    .execute((transaction) => duplicateSite(transaction, { siteId: site, name: 'Copy' }, administrator));
  await installation.services.changes.catchUp();
  for (const { name, key } of [used, chosen]) {
    const copied = (await library(copy.base_url))?.find(({ asset }) => asset.name === name);
    expect(copied).toMatchObject({ uses: 1 });
    expect(copied?.asset.key).not.toBe(key);
  }

  const taken = async (path: string, role: Role, keys: string[]) => {
    const query = 'mutation ($k: [String!]!) { takeAssets(keys: $k) { from to } }';
    const result = await installation.ask(role, query, { k: keys }, path);
    return (result.data as unknown as { takeAssets: { from: string; to: string }[] }).takeAssets;
  };
  const [copy1] = await taken('/other', 'administrator', [used.key, 'a'.repeat(22)]);
  expect(copy1).toMatchObject({ from: used.key });
  const [entry] = (await library('/other')) ?? [];
  expect(entry?.asset).toEqual({ key: copy1?.to, name: 'used.jpg' });
  expect(await taken('/other', 'administrator', [used.key])).toEqual([copy1]);
  // A key alone does not open the library of a site that the editor may not read.
  expect(await taken('/', 'editor', [copy1!.to, used.key])).toEqual([{ from: used.key, to: used.key }]);

  const soon = new Date(Date.now() + 40 * 24 * 3600 * 1000);
  await db.updateTable('asset').set({ used_at: soon }).where('key', '!=', unused.key).execute();
  expect(await removeUnusedAssets(db, soon)).toBe(1);
  expect((await library('/'))?.map(({ asset: { key } }) => key)).not.toContain(unused.key);
  const later = new Date(soon.getTime() + 40 * 24 * 3600 * 1000);
  await removeUnusedAssets(db, later);
  expect((await library('/'))?.map(({ asset: { key } }) => key)).toEqual([chosen.key, used.key]);

  const { objects, log } = installation.services;
  await removeOrphans({ db, objects, log }, later);
  expect((await fetched(imageAddress(used, 330, 'webp'))).response.status).toBe(200);
});

it('keeps what readers request, as rows of data may show it, and what is only linked', async () => {
  const asset = await stored(await picture(350, 200, 43).jpeg().toBuffer(), 'in-rows.jpg');
  const { db } = installation.services.database;
  const longAgo = new Date(Date.now() - 20 * 24 * 3600 * 1000);
  await db.updateTable('asset').set({ used_at: longAgo }).where('key', '=', asset.key).execute();
  const lastUse = async () => {
    const query = db.selectFrom('asset').select('used_at').where('key', '=', asset.key);
    return (await query.executeTakeFirstOrThrow()).used_at;
  };
  await fetched(imageAddress(asset, 350, 'webp'), 'editor');
  expect(await lastUse()).toEqual(longAgo);
  await fetched(imageAddress(asset, 350, 'webp'), 'visitor');
  expect((await lastUse()).getTime()).toBeGreaterThan(longAgo.getTime() + 19 * 24 * 3600 * 1000);

  const address = imageAddress(asset, 350, 'webp');
  const column = { name: 'city', isImg: true, imageSrc: address };
  const table = { id: 'rows', type: 'Spreadsheet', state: { columns: [column] } };
  const link = { type: 'link', url: address, children: [{ type: 'text', text: 'The map' }] };
  const button = { type: 'button', path: address, linkText: 'The map' };
  const texts = [{ type: 'paragraph', children: [link] }, button].map((node, index) => ({
    id: `text${index}`,
    type: 'lexical',
    state: { text: { root: { type: 'root', children: [node] } } },
  }));
  for (const section of [...texts, table])
    await addPage(installation, site, { title: `With ${section.id}`, sections: [section] });
  const used = (await library('/'))?.find(({ asset: { key } }) => key === asset.key);
  expect(used?.uses).toBe(3);
});

it('counts menus as uses of the files that they lead to: those of the site, and those of pages', async () => {
  const own = await installation.addSite('/menus');
  const file = await stored('Rules for wells.', 'rules.txt', { site: '/menus' });
  const path = fileAddress(file);
  const entry = (name: string) => ({ name, path });
  const ask = async (role: Role, query: string, variables: Record<string, unknown> = {}) =>
    installation.ask(role, query, variables, '/menus');
  const usage = async (role: Role) =>
    (
      await ask(
        role,
        `{ assetUsage(key: "${file.key}") { hidden sites { name href } pages { title sections } } }`,
      )
    ).data?.['assetUsage'];
  const none = { hidden: 0, sites: [], pages: [] };
  expect(await usage('administrator')).toEqual(none);

  const { db } = installation.services.database;
  const { data, revision } = await readItem(db, 'site', own);
  const menus = { navOptions: { authMenu: [{ ...entry('Help'), subMenus: [entry('Rules')] }] } };
  const change = 'mutation ($s: Int!, $b: Int!, $c: JSON!) { changeSite(id: $s, base: $b, change: $c) }';
  const saved = await ask('administrator', change, { s: own, b: revision, c: menus });
  expect(saved.errors).toBeUndefined();
  const sites = [{ name: data.name, href: '/menus/manage/design' }];
  expect(await usage('administrator')).toEqual({ ...none, sites });
  // An editor may not change the menus of the site, and so cannot replace the file that they lead to.
  expect(await usage('editor')).toEqual({ ...none, hidden: 1 });
  expect(await refusal('Other rules.', 'b.txt', { key: file.key, site: '/menus' })).toMatch(/^403 /);
  const remove = `mutation { removeAsset(key: "${file.key}") }`;
  expect((await ask('administrator', remove)).errors?.[0]).toMatchObject({
    message: 'A menu of the site leads to rules.txt. Remove it from there first.',
    extensions: { code: 'conflict' },
  });

  const page = await addPage(installation, own, { title: 'With a menu', publish: false });
  await ask('editor', 'mutation ($p: Int!, $s: JSON!) { changePageSettings(pageId: $p, settings: $s) }', {
    p: page,
    s: { navOptions: { secondaryNav: [entry('Rules')] } },
  });
  const pages = [{ title: 'With a menu', sections: ['Secondary navigation'] }];
  expect(await usage('administrator')).toEqual({ hidden: 0, sites, pages });
  const listed = await ask('administrator', '{ library { uses isInMenus asset { key } } }');
  expect(listed.data).toEqual({ library: [{ uses: 1, isInMenus: true, asset: { key: file.key } }] });

  const copy = await db
    .transaction()
    .execute((transaction) =>
      duplicateSite(transaction, { siteId: own, name: 'Menus' }, { id: null, email: null, level: 10 }),
    );
  await installation.services.changes.catchUp();
  const copied = await installation.ask(
    'administrator',
    '{ library { uses isInMenus asset { name } } }',
    {},
    copy.base_url,
  );
  expect(copied.data).toEqual({ library: [{ uses: 1, isInMenus: true, asset: { name: 'rules.txt' } }] });
});

it('keeps an image as it is on pages of a higher level: an editor below it changes only its text for new blocks', async () => {
  const asset = await stored(await picture(340, 200, 41).jpeg().toBuffer(), 'above.jpg');
  const section = { id: 'words', type: 'lexical', state: imageText(asset.key) };
  await addPage(installation, site, { title: 'For level 7', sections: [section], data: { authLevel: 7 } });
  const other = await picture(341, 200, 42).jpeg().toBuffer();
  expect(await refusal(other, 'b.jpg', { key: asset.key })).toMatch(
    /^403 It is used by pages or menus that require/,
  );
  const change = async (role: Role, fields: object, before?: object) => {
    const query =
      'mutation ($k: String!, $c: JSON!, $b: JSON) { changeAsset(key: $k, change: $c, before: $b) { altText } }';
    const { errors } = await installation.ask(role, query, { k: asset.key, c: fields, b: before });
    return errors?.[0]?.extensions?.code;
  };
  expect(await change('editor', { focalX: 0.1 })).toBe('forbidden');
  expect(await change('editor', { name: 'c.jpg' })).toBe('forbidden');
  expect(await change('editor', { name: 'above.jpg', altText: 'A coast' })).toBeUndefined();
  expect(await change('administrator', { focalX: 0.1 })).toBeUndefined();
  // What somebody else changed is not changed back, and other fields are saved.
  expect(await change('administrator', { altText: 'Cliffs' }, { altText: '' })).toBe('conflict');
  expect(await change('editor', { altText: 'Cliffs' }, { altText: 'A coast', focalX: 0.5 })).toBeUndefined();
  expect(await stored(other, 'b.jpg', { key: asset.key, role: 'administrator' })).toMatchObject({
    width: 341,
  });
});
