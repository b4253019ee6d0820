import { describeIssue } from '#domain/error/parse-input.ts';
import { failed, ok, type Result } from '#domain/error/result.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { menuSchema, type NavItem } from '#domain/page/content/nav-item.ts';

/** The most characters of a menu that is edited as text. */
export const maxMenuText = 1_000_000;

/** A menu as JSON text for people. */
export const writeMenu = (items: readonly NavItem[]): string => JSON.stringify(items, null, 2);

/**
 * The menu in a JSON text, with defaults for missing fields, or why the text is not a menu. An empty text is
 * an empty menu.
 */
export function readMenu(text: string): Result<NavItem[]> {
  if (text.trim() === '') return ok([]);
  let value: unknown;

  try {
    value = JSON.parse(text.slice(0, maxMenuText));
  } catch {
    return refuse('This is not valid JSON: the menu is a list of entries in square brackets.');
  }

  const parsed = menuSchema.safeParse(value);
  if (parsed.success) return ok(parsed.data);
  return refuse(describeIssue(parsed.error, 'menu').message);
}

const refuse = (message: string) => failed(new TidemarkError('invalid_request', message));
