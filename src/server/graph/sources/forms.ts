import {
  addToForms,
  readFormsSite,
  readFormsSource,
  readSource,
  removeFromForms,
  type FormsSite,
} from '#server/sources/sources.server.ts';
import { builder, expensiveFieldCost, siteOf, type GraphContext } from '../builder.ts';
import { SourceType } from './sources.ts';

const readForms = (context: GraphContext) =>
  readFormsSite(context.services.database.db, siteOf(context), context.viewer);

const FormsSiteType = builder.objectRef<FormsSite>('FormsSite').implement({
  fields: (t) => ({
    id: t.exposeInt('id'),
    name: t.exposeString('name'),
    description: t.exposeString('description'),
    sources: t.field({ type: [SourceType], resolve: ({ sources }) => sources }),
  }),
});

builder.queryField('formsSite', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: FormsSiteType,
    description: 'The forms of the site that the request is for.',
    extensions: { action: 'data.read' },
    resolve: (_root, _args, context) => readForms(context),
  }),
);

builder.queryField('formsSource', (t) =>
  t.field({
    complexity: expensiveFieldCost,
    type: SourceType,
    description: 'One source of the site of forms that the request is for.',
    args: { id: t.arg.int({ required: true }) },
    extensions: { action: 'data.read' },
    resolve: (_root, { id }, context) =>
      readFormsSource(context.services.database.db, siteOf(context), id, context.viewer),
  }),
);

builder.mutationField('addFormsSource', (t) =>
  t.boolean({
    description: 'Puts a source on the site of forms that the request is for.',
    args: { sourceId: t.arg.int({ required: true }) },
    extensions: { action: 'source.add' },
    resolve: async (_root, { sourceId }, context) => {
      const { services, viewer } = context;
      const { id } = siteOf(context);
      await services.database.db.transaction().execute(async (transaction) => {
        await readSource(transaction, viewer, sourceId);
        await addToForms(transaction, id, sourceId, viewer);
      });
      return true;
    },
  }),
);

builder.mutationField('removeFormsSource', (t) =>
  t.boolean({
    description: 'Takes a source off the site of forms that the request is for; the source itself stays.',
    args: { sourceId: t.arg.int({ required: true }) },
    extensions: { action: 'source.add' },
    resolve: async (_root, { sourceId }, context) => {
      const { services, viewer } = context;
      const { id } = siteOf(context);
      await services.database.db
        .transaction()
        .execute((transaction) => removeFromForms(transaction, id, sourceId, viewer));
      return true;
    },
  }),
);
