import { initGraphQLTada } from 'gql.tada';
import type { DraftView, PageView } from '#domain/site/page-view.ts';
import type { introspection } from './introspection.d.ts';

/** Writes a graph document whose variables and result are typed by the server's schema at build time. */
export const graphql = initGraphQLTada<{
  introspection: introspection;
  scalars: { JSON: unknown; PageView: PageView; DraftView: DraftView };
}>();

export type { ResultOf, VariablesOf } from 'gql.tada';
