import { createHash } from 'node:crypto';
import { Hono } from 'hono';
// Makes the languages known that come with the product.
import '#texts/languages.ts';
import { templatesOf, type Templates } from '#texts/texts-of.ts';
import type { Bindings } from '../request/request-scope.ts';

/**
 * The address of the texts of the product in a language, which changes with them; undefined where they are
 * English, which browsers have.
 */
export function textsAddress(language: string): string | undefined {
  const templates = templatesOf(language);
  if (!templates) return undefined;
  return `/assets/texts/${language}.${digestOf(templates)}.json`;
}

/** The digests of the texts of languages, which every page names. */
const digests = new WeakMap<Templates, string>();

function digestOf(templates: Templates): string {
  const known = digests.get(templates);
  if (known) return known;

  const digest = createHash('sha256').update(JSON.stringify(templates)).digest('hex').slice(0, 12);
  digests.set(templates, digest);
  return digest;
}

/**
 * The texts of the product by language, for parts of pages that browsers render again: all but those of
 * account screens and mails.
 */
export function textRoutes(): Hono<Bindings> {
  const routes = new Hono<Bindings>();
  routes.get('/assets/texts/:name{[\\w-]{1,40}\\.[0-9a-f]{1,12}\\.json}', (context) => {
    const [language = ''] = context.req.param('name').split('.');
    const templates = templatesOf(language);
    if (!templates) return context.text('There are no texts in this language.', 404);

    const isNewest = context.req.path === textsAddress(language);
    const caching = isNewest ? 'public, max-age=31536000, immutable' : 'no-store';
    const { accounts: _accounts, mails: _mails, ...browserTemplates } = templates;
    return context.json(browserTemplates, 200, { 'cache-control': caching });
  });

  return routes;
}
