import { data, redirect } from 'react-router';
import { generatedPageDocument } from '#client/search-documents.ts';
import { textsAt } from '../visitor-language.server.ts';
import { scopeContext } from '../context.ts';
import { load } from '../graphql-context.ts';
import type { Route } from './+types/generated-page';

/**
 * Leads to the page that a template made for the row with a key, whatever its address is: links in tables
 * name the key.
 */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const variables = { template: Number(params.template), key: params.key.slice(0, 500) };
  const scope = context.get(scopeContext);
  const { generatedPage } = /^\d{1,9}$/.test(params.template)
    ? await load(generatedPageDocument, variables, request, scope)
    : { generatedPage: null };

  if (generatedPage === null) {
    throw data(textsAt(scope, request).errors.noPageFor({ key: variables.key }), {
      status: 404,
      statusText: 'Not found',
    });
  }

  return redirect(encodeURI(generatedPage));
}
