import { z } from 'zod';
import { describeIssue } from '../error/parse-input.ts';
import { failed, ok, type Result } from '../error/result.ts';
import { TidemarkError } from '../error/tidemark-error.ts';
import { navItemSchema, type NavItem } from './nav-item.ts';

/** The most entries of a menu. */
export const maxMenuEntries = 100;
/** The most characters of a menu that is edited as text. */
export const maxMenuText = 200_000;

const menuSchema = z.array(navItemSchema).max(maxMenuEntries, `a menu has at most ${maxMenuEntries} entries`);

/** A menu as JSON text for people. */
export const writeMenu = (items: readonly NavItem[]): string => JSON.stringify(items, null, 2);

/** The menu that a JSON text says, with defaults for what is missing; or why it says none. */
export function readMenu(text: string): Result<NavItem[]> {
  let value: unknown;
  try {
    value = JSON.parse(text.slice(0, maxMenuText));
  } catch {
    return refuse('This is not valid JSON: a menu is a list of entries in square brackets.');
  }
  const parsed = menuSchema.safeParse(value);
  return parsed.success ? ok(parsed.data) : refuse(describeIssue(parsed.error, 'menu').message);
}

const refuse = (message: string) => failed(new TidemarkError('invalid_request', message));
