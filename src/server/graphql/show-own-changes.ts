import { getOperationAST } from 'graphql';
import type { Plugin } from 'graphql-yoga';
import type { GraphqlContext } from './builder.ts';

/** Responds to a mutation only when the caches of this process know what it changed; queries do not wait. */
export const showOwnChanges: Plugin<GraphqlContext> = {
  onExecute({ args }) {
    const operation = getOperationAST(args.document, args.operationName);
    if (operation?.operation !== 'mutation') return undefined;
    const { changes } = (args.contextValue as GraphqlContext).services;
    return { onExecuteDone: () => changes.catchUp() };
  },
};
