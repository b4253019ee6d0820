import { defaultFieldResolver, isNonNullType, type GraphQLSchema } from 'graphql';
import { can, type Action } from '#domain/access/access.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import type { GraphqlContext } from './builder.ts';

/**
 * The action that a field of Query or Mutation takes: always the same one, or one that its arguments decide.
 */
export type FieldAction = Action | ((args: Record<string, unknown>) => Action);

/**
 * Puts the access check before every field of Query and Mutation; throws for a field that names no action.
 * When a field of Query fails that cannot be null, the whole result is null: the other fields stop their
 * work.
 */
export function guardSchema(schema: GraphQLSchema): GraphQLSchema {
  for (const type of [schema.getQueryType(), schema.getMutationType()]) {
    const isQuery = type === schema.getQueryType();
    for (const field of Object.values(type?.getFields() ?? {})) {
      const { action } = field.extensions as { action?: FieldAction };
      if (!action) {
        throw new Error(
          `The GraphQL field ${type?.name}.${field.name} names no action for the access check.`,
        );
      }
      const resolve = field.resolve ?? defaultFieldResolver;
      field.resolve = (source, args, context: GraphqlContext, info) => {
        const needed = typeof action === 'function' ? action(args) : action;
        if (!can(context.viewer, needed)) {
          const message = context.viewer.id
            ? 'This requires a higher access level.'
            : 'Please sign in first.';
          throw new TidemarkError('forbidden', message);
        }

        const result: unknown = resolve(source, args, context, info);
        if (isQuery && isNonNullType(field.type)) return stopOnFailure(result, context);
        return result;
      };
    }
  }

  return schema;
}

/** The result of a field; its failure stops the work of the other fields. */
async function stopOnFailure(result: unknown, { stop }: GraphqlContext): Promise<unknown> {
  try {
    return await result;
  } catch (error) {
    stop?.();
    throw error;
  }
}
