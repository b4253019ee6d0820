import { z } from 'zod';
import type { Theme } from '#domain/theme/theme.ts';
import { themeLabelSchema } from '#domain/theme/theme.ts';
import {
  changeTheme,
  createTheme,
  deleteTheme,
  readDesignTokens,
  type InstalledThemes,
} from '#server/themes/themes.server.ts';
import { builder, parseArgument } from '../builder.ts';

/** A theme with the item that stores it; undefined for one that comes with Tidemark. */
type ThemeEntry = Theme & { stored: ReturnType<InstalledThemes['stored']['get']> };

const ThemeType = builder.objectRef<ThemeEntry>('Theme').implement({
  description: 'A theme of sites and pages: one that Tidemark comes with, or one of the installation.',
  fields: (t) => ({
    name: t.exposeString('name', {
      description: 'The name that settings of sites and pages refer to it by.',
    }),
    label: t.exposeString('label', { description: 'The label that people see.' }),
    id: t.int({
      nullable: true,
      description: 'The id of a theme of the installation; null for one that Tidemark comes with.',
      resolve: ({ stored }) => stored?.id ?? null,
    }),
    revision: t.int({
      nullable: true,
      description: 'The revision that a change must be based on; null where the theme cannot be changed.',
      resolve: ({ stored }) => stored?.revision ?? null,
    }),
    theme: t.field({
      type: 'ThemeLook',
      description: 'Its `tokens` and the `options` of its components, complete.',
      resolve: ({ tokens, options }) => ({ tokens, options }),
    }),
  }),
});

builder.queryField('themes', (t) =>
  t.field({
    type: [ThemeType],
    description: 'All themes: those that Tidemark comes with first, then those of the installation.',
    args: { names: t.arg.stringList({ description: 'Only these themes.' }) },
    extensions: { action: 'site.browse' },
    resolve: async (_root, { names }, { services }) => {
      const { themes, stored } = await services.pageCaches.themes.read();
      return themes
        .filter(({ name }) => names == null || names.includes(name))
        .map((theme) => ({ ...theme, stored: stored.get(theme.name) }));
    },
  }),
);

/** A layer over the default theme, whose parts `server/themes` checks. */
const layerSchema = z.strictObject({ tokens: z.unknown(), options: z.unknown() }).partial();

builder.mutationField('createTheme', (t) =>
  t.string({
    description: 'Creates a theme; returns its name.',
    args: {
      label: t.arg.string({ required: true, description: 'The label that people see.' }),
      theme: t.arg({
        type: 'ThemeLayer',
        required: true,
        description: 'The `tokens` and `options` of the theme; missing ones are those of the default theme.',
      }),
    },
    extensions: { action: 'installation.manage' },
    resolve: (_root, args, { services, viewer }) => {
      const label = parseArgument(themeLabelSchema, 'label', args.label);
      const theme = parseArgument(layerSchema, 'theme', args.theme);
      return services.database.db
        .transaction()
        .execute((transaction) => createTheme(transaction, { label, theme }, viewer));
    },
  }),
);

const ImportedTheme = builder.objectRef<{ name: string; ignored: string[] }>('ImportedTheme').implement({
  description: 'The result of importing a file of design tokens.',
  fields: (t) => ({
    name: t.exposeString('name', { description: 'The name of the new theme.' }),
    ignored: t.exposeStringList('ignored', {
      description: 'Tokens that have no place in a theme, or a value of another type.',
    }),
  }),
});

builder.mutationField('importTheme', (t) =>
  t.field({
    type: ImportedTheme,
    description: 'Stores the tokens of a file of the Design Tokens Community Group as a theme.',
    args: {
      label: t.arg.string({ required: true, description: 'The label that people see.' }),
      tokens: t.arg({ type: 'DesignTokens', required: true, description: 'The file.' }),
    },
    extensions: { action: 'installation.manage' },
    resolve: async (_root, args, { services, viewer }) => {
      const label = parseArgument(themeLabelSchema, 'label', args.label);
      const { layer, ignored } = readDesignTokens(args.tokens);
      const name = await services.database.db
        .transaction()
        .execute((transaction) => createTheme(transaction, { label, theme: layer }, viewer));
      return { name, ignored };
    },
  }),
);

builder.mutationField('changeTheme', (t) =>
  t.int({
    description: 'Changes a theme of the installation; returns its new revision.',
    args: {
      name: t.arg.string({ required: true, description: 'The theme.' }),
      base: t.arg.int({
        required: true,
        description: 'The revision that the change is based on; what others changed since stays.',
      }),
      label: t.arg.string({ description: 'A new label.' }),
      theme: t.arg({
        type: 'ThemeLayer',
        description: 'The new `tokens` and `options`, as for `createTheme`.',
      }),
    },
    extensions: { action: 'installation.manage' },
    resolve: (_root, { name, base, ...args }, { services, viewer }) => {
      const label = args.label == null ? undefined : parseArgument(themeLabelSchema, 'label', args.label);
      const theme = args.theme == null ? undefined : parseArgument(layerSchema, 'theme', args.theme);
      return services.database.db
        .transaction()
        .execute((transaction) => changeTheme(transaction, { name, base, label, theme }, viewer));
    },
  }),
);

builder.mutationField('deleteTheme', (t) =>
  t.field({
    type: 'Boolean',
    description: 'Deletes a theme of the installation that no site and no page uses.',
    args: { name: t.arg.string({ required: true, description: 'The theme.' }) },
    extensions: { action: 'installation.manage' },
    resolve: async (_root, { name }, { services, viewer }) => {
      await services.database.db
        .transaction()
        .execute((transaction) => deleteTheme(transaction, name, viewer));
      return true;
    },
  }),
);
