import { z } from 'zod';
import { siteSchema } from '#domain/site/site.ts';
import { strict } from '#domain/value/stored-object.ts';
import { createSite } from '#server/sites/sites.server.ts';
import { builder, parseArgument } from '../builder.ts';

const newSiteSchema = strict(
  siteSchema
    .omit({ sources: true })
    .extend({ name: z.string().trim().min(4, 'the name of a site is longer than 3 characters').max(200) }),
);

builder.mutationField('createSite', (t) =>
  t.int({
    description: 'Creates a site of pages or of forms; returns its id.',
    args: { site: t.arg({ type: 'JSON', required: true, description: 'The site.' }) },
    extensions: { action: 'site.add' },
    resolve: async (_root, { site }, { services, viewer }) => {
      const input = parseArgument(newSiteSchema, 'site', site);
      const { id } = await services.database.db
        .transaction()
        .execute((transaction) => createSite(transaction, input, viewer));
      return id;
    },
  }),
);
