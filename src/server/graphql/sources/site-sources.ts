import { addToForms, readSource, removeFromForms } from '#server/sources/sources.server.ts';
import { builder } from '../builder.ts';

const siteArgument = 'The id of the site of forms.';

builder.mutationField('addSiteSource', (t) =>
  t.boolean({
    description: 'Adds a source to a site of forms.',
    args: {
      site: t.arg.int({ required: true, description: siteArgument }),
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
    },
    extensions: { action: 'source.add' },
    resolve: async (_root, { site, sourceId }, { services, viewer }) => {
      await services.database.db.transaction().execute(async (transaction) => {
        await readSource(transaction, viewer, sourceId);
        await addToForms(transaction, site, sourceId, viewer);
      });
      return true;
    },
  }),
);

builder.mutationField('removeSiteSource', (t) =>
  t.boolean({
    description: 'Removes a source from a site of forms; the source itself is not deleted.',
    args: {
      site: t.arg.int({ required: true, description: siteArgument }),
      sourceId: t.arg.int({ required: true, description: 'The source.' }),
    },
    extensions: { action: 'source.add' },
    resolve: async (_root, { site, sourceId }, { services, viewer }) => {
      await services.database.db
        .transaction()
        .execute((transaction) => removeFromForms(transaction, site, sourceId, viewer));
      return true;
    },
  }),
);
