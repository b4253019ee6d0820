import { defaultFieldResolver, type GraphQLSchema } from 'graphql';
import { can, type Action } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { GraphContext } from './builder.ts';

/** The action that a field of Query or Mutation takes: always the same one, or one that its arguments decide. */
export type FieldAction = Action | ((args: Record<string, unknown>) => Action);

/** Puts the access check before every field of Query and Mutation; throws for a field that names no action. */
export function guardSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { action } = field.extensions as { action?: FieldAction };
      if (!action)
        throw new Error(`The graph field ${type?.name}.${field.name} names no action for the access check.`);
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: GraphContext, info) => {
        const needed = typeof action === 'function' ? action(args) : action;
        if (!can(context.viewer, needed)) {
          const message = context.viewer.id ? 'This takes a higher access level.' : 'Please sign in first.';
          throw new TidemarkError('forbidden', message);
        }
        return resolve(source, args, context, info);
      };
    }
  }
  return schema;
}
