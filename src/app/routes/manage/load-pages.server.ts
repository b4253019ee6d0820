import type { LoaderFunctionArgs } from 'react-router';
import { pagesDocument } from '#client/page-documents.ts';
import { treeEntries } from '#screens/pages-manager/page-nodes.ts';
import { scopeContext } from '../../context.ts';
import { load } from '../../graphql-context.ts';

/** The pages of the site of the request, templates included. */
export async function loadPages({ request, context }: LoaderFunctionArgs) {
  const scope = context.get(scopeContext);
  const found = await load(pagesDocument, {}, request, scope);
  return { site: { base_url: scope.site?.base_url ?? '/' }, pages: treeEntries(found) };
}
