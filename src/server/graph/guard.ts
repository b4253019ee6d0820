import { defaultFieldResolver, GraphQLError, type GraphQLSchema } from 'graphql';
import { can, type Action } from '#domain/access/access.ts';
import type { GraphContext } from './builder.ts';

/** Puts the one access check before every field of Query and Mutation; a field that names no action stops the start. */
export function guardSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    for (const field of Object.values(type?.getFields() ?? {})) {
      const action = field.extensions.action as Action | undefined;
      if (!action)
        throw new Error(`The graph field ${type?.name}.${field.name} names no action for the access check.`);
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: GraphContext, info) => {
        if (!can(context.viewer, action)) {
          const message = context.viewer.id ? 'This takes a higher access level.' : 'Please sign in first.';
          throw new GraphQLError(message, { extensions: { code: 'forbidden' } });
        }
        return resolve(source, args, context, info);
      };
    }
  }
  return schema;
}
