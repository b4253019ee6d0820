import { z } from 'zod';
import { assetKey, type ShownAsset } from '#domain/page/content/shown-asset.ts';
import {
  changeAsset,
  listAssets,
  readShownAssets,
  removeAsset,
  type LibraryAsset,
} from '#server/assets/assets.server.ts';
import {
  checkAssetPages,
  checkEditor,
  readAssetUsage,
  type AssetUsage,
  type UsingSite,
} from '#server/pages/pages.server.ts';
import { builder, editorOf, expensiveFieldCost, parseArgument, type GraphqlContext } from '../builder.ts';
import { inTransaction } from '../in-transaction.ts';
import { UsingPageType } from '../sources/used-by.ts';

const AssetType = builder.objectRef<ShownAsset>('Asset').implement({
  description: 'An image or a file of the library of a site.',
  fields: (t) => ({
    key: t.exposeString('key', { description: 'The key that documents refer to it by.' }),
    kind: t.exposeString('kind', { description: '`image` or `file`.' }),
    hash: t.exposeString('hash', {
      description: 'The start of the SHA-256 of its content, as in addresses.',
    }),
    name: t.exposeString('name', { description: 'The name of the file.' }),
    type: t.exposeString('type', { description: 'The media type of what is stored.' }),
    bytes: t.exposeFloat('bytes', { description: 'The bytes of what is stored.' }),
    width: t.exposeInt('width', { description: 'The width in px; 0 for files.' }),
    height: t.exposeInt('height', { description: 'The height in px; 0 for files.' }),
    isAnimated: t.exposeBoolean('isAnimated', { description: 'Whether the image is animated.' }),
    focalX: t.exposeFloat('focalX', { description: 'The focal point from the left, 0 to 1.' }),
    focalY: t.exposeFloat('focalY', { description: 'The focal point from the top, 0 to 1.' }),
    altText: t.exposeString('altText', { description: 'The alternative text that new blocks start with.' }),
  }),
});

const LibraryAssetType = builder.objectRef<LibraryAsset>('LibraryAsset').implement({
  description: 'An image or a file in the list of the library.',
  fields: (t) => ({
    asset: t.field({ type: AssetType, description: 'The image or file.', resolve: (asset) => asset }),
    uses: t.exposeInt('uses', { description: 'How many pages use it, in their drafts or published.' }),
    isInMenus: t.exposeBoolean('isInMenus', { description: 'Whether menus of the site lead to it.' }),
    createdAt: t.exposeString('createdAt', { description: 'When it was added (ISO 8601).' }),
  }),
});

const UsingSiteType = builder.objectRef<UsingSite>('UsingSite').implement({
  description: 'A site whose menus lead to an image or a file.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the site.' }),
    href: t.exposeString('href', { description: 'The address where its menus are changed.' }),
  }),
});

const UsageType = builder.objectRef<AssetUsage>('Usage').implement({
  description: 'What uses an image or a file.',
  fields: (t) => ({
    pages: t.field({
      type: [UsingPageType],
      description: 'The pages that the viewer may edit.',
      resolve: ({ pages }) => pages,
    }),
    sites: t.field({
      type: [UsingSiteType],
      description: 'The site, where its menus lead to it and the viewer may change them.',
      resolve: ({ sites }) => sites,
    }),
    hidden: t.exposeInt('hidden', {
      description: 'The number of further pages and menus, which the viewer may not edit.',
    }),
  }),
});

const keySchema = z.string().regex(assetKey, 'this is no key of an image or a file');
const keysSchema = z.array(keySchema).max(200);
const kindSchema = z.enum(['image', 'file']).nullish();

/** The site whose library a request is for, when the viewer may edit the site. */
function librarySite(context: GraphqlContext): number {
  const editor = editorOf(context);
  checkEditor(editor);
  return editor.site.id;
}

builder.queryField('library', (t) =>
  t.field({
    complexity: { field: expensiveFieldCost, multiplier: 1 },
    type: [LibraryAssetType],
    description: 'The images and files of the site of the request, newest first, 40 at a time.',
    args: {
      kind: t.arg.string({ description: '`image` or `file`; both where it is missing.' }),
      text: t.arg.string({ defaultValue: '', description: 'Words of the name or the alternative text.' }),
      before: t.arg.string({ description: 'The key of the last entry of the previous page.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { kind, text, before }, context) =>
      listAssets(context.services.database.db, librarySite(context), {
        kind: parseArgument(kindSchema, 'kind', kind) ?? null,
        text: text ?? '',
        before: before == null ? null : parseArgument(keySchema, 'before', before),
      }),
  }),
);

builder.queryField('assets', (t) =>
  t.field({
    complexity: { field: 10, multiplier: 1 },
    type: [AssetType],
    description: 'Images and files of the site by their keys; unknown keys are left out.',
    args: { keys: t.arg.stringList({ required: true, description: 'At most 200 keys.' }) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { keys }, context) =>
      readShownAssets(
        context.services.database.db,
        librarySite(context),
        parseArgument(keysSchema, 'keys', keys),
      ),
  }),
);

builder.queryField('assetUsage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: UsageType,
    description: 'The pages and menus that use an image or a file.',
    args: { key: t.arg.string({ required: true, description: 'The key.' }) },
    extensions: { action: 'page.edit' },
    resolve: async (_root, args, context) => {
      const { db } = context.services.database;
      const key = parseArgument(keySchema, 'key', args.key);
      const siteId = librarySite(context);
      const [asset] = await readShownAssets(db, siteId, [key]);

      if (asset) return readAssetUsage(db, { siteId, key }, context.viewer);
      return { pages: [], sites: [], hidden: 0 };
    },
  }),
);

builder.mutationField('changeAsset', (t) =>
  t.field({
    type: AssetType,
    description:
      'Changes the name, the alternative text or the focal point of an image or a file. Fails with the code `conflict` and the `fields` that have another value than `before`.',
    args: {
      key: t.arg.string({ required: true, description: 'The key.' }),
      change: t.arg({
        type: 'AssetFields',
        required: true,
        description: 'New values of `name`, `altText`, `focalX` and `focalY`.',
      }),
      before: t.arg({ type: 'AssetFields', description: 'The values that these had; without them, any.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { key, change, before }, context) => {
      const asset = { siteId: librarySite(context), key: parseArgument(keySchema, 'key', key) };
      const fields = before ? { change, before } : { change };
      return inTransaction(context, (db) =>
        changeAsset(db, asset, fields, () => checkAssetPages(db, asset, context.viewer)),
      );
    },
  }),
);

const TakenAssetType = builder.objectRef<{ from: string; to: string }>('TakenAsset').implement({
  description: 'An image or a file of another site and its copy in the library of this one.',
  fields: (t) => ({
    from: t.exposeString('from', { description: 'The key of the original.' }),
    to: t.exposeString('to', { description: 'The key of the copy in the library of this site.' }),
  }),
});

builder.mutationField('takeAssets', (t) =>
  t.field({
    complexity: { field: expensiveFieldCost, multiplier: 1 },
    type: [TakenAssetType],
    description:
      'Copies images and files of other sites into the library of this one; those that the viewer may not read are left out.',
    args: { keys: t.arg.stringList({ required: true, description: 'At most 200 keys.' }) },
    extensions: { action: 'page.edit' },
    resolve: async (_root, args, context) => {
      const siteId = librarySite(context);
      const keys = parseArgument(keysSchema, 'keys', args.keys);
      const taken = await context.services.assets.take(keys, { siteId, viewer: context.viewer });
      return [...taken].map(([from, to]) => ({ from, to }));
    },
  }),
);

builder.mutationField('removeAsset', (t) =>
  t.boolean({
    description:
      'Deletes an image or a file that no page and no menu uses; fails with the code `conflict` for others.',
    args: { key: t.arg.string({ required: true, description: 'The key.' }) },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { key }, context) => {
      const siteId = librarySite(context);
      const asset = { siteId, key: parseArgument(keySchema, 'key', key) };
      await inTransaction(context, (db) => removeAsset(db, asset, context.viewer));
      return true;
    },
  }),
);
