import { z } from 'zod';
import {
  addMapStyle,
  changeMapStyle,
  listMapStyles,
  readMapStyleHistory,
  readMapStyleUsage,
  removeMapStyle,
  restoreMapStyle,
  type MapStyleEntry,
  type MapStyleState,
} from '#server/pages/pages.server.ts';
import { oneLine } from '#domain/value/text/one-line.ts';
import { builder, editorOf, expensiveFieldCost, parseArgument } from '../builder.ts';
import { UsingPageType } from '../sources/used-by.ts';

const MapStyleType = builder.objectRef<MapStyleEntry>('MapStyle').implement({
  description: 'A style of the maps of a site, which maps refer to: it is changed for all of them at once.',
  fields: (t) => ({
    id: t.exposeInt('id', { description: 'The id that maps refer to it by.' }),
    name: t.exposeString('name', { description: 'The name that people see, unique in its site.' }),
    revision: t.exposeInt('revision', { description: 'The revision that a change must be based on.' }),
    style: t.field({
      type: 'MapStyleLook',
      description: 'What it decides.',
      resolve: ({ style }) => style,
    }),
    changedAt: t.exposeString('changedAt', { description: 'When it was changed last (ISO 8601).' }),
    changedBy: t.exposeString('changedBy', {
      nullable: true,
      description: 'The e-mail address of who changed it last; null where the account is gone.',
    }),
    maps: t.exposeInt('maps', { description: 'How many maps refer to it.' }),
    pages: t.exposeInt('pages', { description: 'On how many pages these maps are.' }),
  }),
});

const MapStyleStateType = builder.objectRef<MapStyleState>('MapStyleState').implement({
  description: 'A state that a map style has had.',
  fields: (t) => ({
    revision: t.exposeInt('revision', { description: 'Its revision number.' }),
    name: t.exposeString('name', { description: 'The name of the style then.' }),
    style: t.field({
      type: 'MapStyleLook',
      description: 'What the style decided then.',
      resolve: ({ style }) => style,
    }),
    at: t.exposeString('at', { description: 'When it was made (ISO 8601).' }),
    by: t.exposeString('by', {
      nullable: true,
      description: 'The e-mail address of who made it; null where the account is gone.',
    }),
  }),
});

const MapStyleUsageType = builder
  .objectRef<Awaited<ReturnType<typeof readMapStyleUsage>>>('MapStyleUsage')
  .implement({
    description: 'The pages with maps that refer to a style.',
    fields: (t) => ({
      pages: t.field({
        type: [UsingPageType],
        description: 'The pages that the viewer may edit.',
        resolve: ({ pages }) => pages,
      }),
      hidden: t.exposeInt('hidden', {
        description: 'The number of further pages, which the viewer may not edit.',
      }),
    }),
  });

builder.queryField('mapStyles', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [MapStyleType],
    description: 'The styles of the maps of the site, by their names.',
    extensions: { action: 'page.edit' },
    resolve: (_root, _args, context) => listMapStyles(context.services.database.db, editorOf(context)),
  }),
);

const idDescription = { required: true, description: 'The style.' } as const;
const baseDescription = {
  required: true,
  description: 'The revision that the change is based on; a later one refuses it with the code `conflict`.',
} as const;

builder.queryField('mapStyleHistory', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: [MapStyleStateType],
    description: 'The latest 100 states of a map style, the present one first.',
    args: { id: t.arg.int(idDescription) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { id }, context) =>
      readMapStyleHistory(context.services.database.db, id, editorOf(context)),
  }),
);

builder.queryField('mapStyleUsage', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: MapStyleUsageType,
    description: 'The pages with maps that refer to a style.',
    args: { id: t.arg.int(idDescription) },
    extensions: { action: 'page.edit' },
    resolve: (_root, { id }, context) =>
      readMapStyleUsage(context.services.database.db, id, editorOf(context)),
  }),
);

const nameSchema = oneLine.min(1).max(100);
const changedNameSchema = z.nullish(nameSchema);

builder.mutationField('addMapStyle', (t) =>
  t.int({
    description: 'Keeps a style of maps in the site by its name. Returns its id.',
    args: {
      name: t.arg.string({ required: true, description: 'Its name; no other style of the site has it.' }),
      style: t.arg({ type: 'MapStyleLook', required: true, description: 'What it decides.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { name, style }, context) => {
      const added = { name: parseArgument(nameSchema, 'name', name), style };
      return addMapStyle(context.services.database.db, added, editorOf(context));
    },
  }),
);

builder.mutationField('changeMapStyle', (t) =>
  t.int({
    complexity: expensiveFieldCost,
    description:
      'Changes a map style; published maps that refer to it show the change at once. Returns its new revision.',
    args: {
      id: t.arg.int(idDescription),
      base: t.arg.int(baseDescription),
      name: t.arg.string({ description: 'Its new name; missing for the present one.' }),
      style: t.arg({ type: 'MapStyleLook', description: 'What it decides now; missing for no change.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, { id, base, ...args }, context) => {
      const name = parseArgument(changedNameSchema, 'name', args.name) ?? undefined;
      const change = { id, base, name, style: args.style ?? undefined };
      return changeMapStyle(context.services.database.db, change, editorOf(context));
    },
  }),
);

builder.mutationField('restoreMapStyle', (t) =>
  t.int({
    complexity: expensiveFieldCost,
    description: 'Gives a map style the look that it had before. Returns its new revision.',
    args: {
      id: t.arg.int(idDescription),
      base: t.arg.int(baseDescription),
      revision: t.arg.int({ required: true, description: 'The state that it gets back.' }),
    },
    extensions: { action: 'page.edit' },
    resolve: (_root, change, context) =>
      restoreMapStyle(context.services.database.db, change, editorOf(context)),
  }),
);

builder.mutationField('removeMapStyle', (t) =>
  t.boolean({
    complexity: expensiveFieldCost,
    description: 'Removes a map style that no map refers to.',
    args: { id: t.arg.int(idDescription) },
    extensions: { action: 'page.edit' },
    resolve: async (_root, { id }, context) => {
      await removeMapStyle(context.services.database.db, id, editorOf(context));
      return true;
    },
  }),
);
