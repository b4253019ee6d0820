import { z } from 'zod';
import { maxCommands, pageCommandSchema, type PageCommand } from '#domain/page/change/page-command.ts';
import { sectionSchema, type Section } from '#domain/page/content/page.ts';
import { formatNumber } from '#domain/value/number/format-number.ts';
import { invalidField } from '#domain/error/invalid-field.ts';
import { expensiveFieldCost, parseArgument } from '../builder.ts';
import { onceForEach } from '../once-for-each.ts';

/**
 * The most entries that all lists in the sections of one argument have: each column, filter and node of a
 * text is read by a large schema. Sections of the most bytes that a request may have stay below it.
 */
const maxEntries = 100_000;

const commandsSchema = z.array(pageCommandSchema).min(1).max(maxCommands);

/** Parses commands for the draft of a page. */
export function parseCommands(commands: unknown): PageCommand[] {
  checkEntries('commands', commands);
  return parseArgument(commandsSchema, 'commands', commands);
}

/** Parses a section with its state. */
export function parseSection(section: unknown): Section {
  checkEntries('section', section);
  return parseArgument(sectionSchema, 'section', section);
}

/**
 * The cost of a field that reads a section: one request reads about as many entries as one section may have.
 */
export const sectionCost = ({ section }: { section?: unknown }): number =>
  expensiveFieldCost + Math.ceil(entriesOf(section) / entriesOfOneCost);

const entriesOfOneCost = 60;

function checkEntries(field: string, value: unknown): void {
  if (entriesOf(value) <= maxEntries) return;
  const message = `${field}: the lists in it have more than ${formatNumber(maxEntries)} entries.`;
  throw invalidField(field, message);
}

/** How many entries all lists in a value have together; counting ends above the most that are possible. */
const entriesOf = onceForEach((value) => {
  let entries = 0;
  const open = [value];

  while (open.length > 0 && entries <= maxEntries) {
    const at = open.pop();
    if (Array.isArray(at)) {
      entries += at.length;
    }
    // States of earlier times are JSON as text.
    if (typeof at === 'string' && /^\s*[[{]/.test(at)) {
      entries += at.split(',').length;
    }
    if (typeof at === 'object' && at !== null) {
      for (const member of Object.values(at)) {
        open.push(member);
      }
    }
  }

  return entries;
});
