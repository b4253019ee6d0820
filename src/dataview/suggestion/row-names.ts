import { suggestLabel } from '#domain/source/column/suggest-label.ts';
import { capitalized, labelOf } from './amount-names.ts';
import type { ColumnRoles } from './column-roles.ts';

/** The longest name of a row. */
const longest = 40;

/**
 * What the rows of a source are, as a word for several: `Awards` where they have an award date, `Earthquakes`
 * in a source of this name. Null where nothing says so.
 */
export function rowNames({ time }: Pick<ColumnRoles, 'time'>, sourceName: string): string | null {
  return (time && nameOfDated(labelOf(time.column))) ?? nameInSource(sourceName);
}

const datedLabel = /^(.+?) (?:date|day|time)$/i;
/** Words that say what happened to a row at a date, not what the row is. */
const happening = /(?:ed|ing|ive|al|start|begin|end|first|last|from|to|due|local|utc|of|the)$/i;

/** `Awards` for `Award date`; null where a date is called by what happened. */
function nameOfDated(label: string): string | null {
  const noun = datedLabel.exec(label.slice(0, longest))?.[1] ?? '';
  if (noun === '' || happening.test(noun) || noun.includes(' ')) return null;
  return pluralOf(capitalized(noun));
}

/** A preposition, punctuation or a number: it ends the noun that the name of a source begins with. */
const endOfNoun = / (?:of|in|by|with|from|on|for|and|at|since|per|to|near)\b|[,(:;–—/\d]| - /i;
const plural = /[^su\s]s$/i;
const calendarUnits = /^(?:hours|days|weeks|months|quarters|years)$/i;

/** The plural at the beginning of a source's name; null where there is none. */
function nameInSource(sourceName: string): string | null {
  const name = (suggestLabel(sourceName) ?? sourceName).slice(0, 200);
  const noun = name.split(endOfNoun, 1)[0]?.trim() ?? '';
  const isName = noun.length > 2 && noun.length <= longest && plural.test(noun) && !calendarUnits.test(noun);
  if (!isName) return null;
  return capitalized(noun);
}

function pluralOf(noun: string): string {
  if (/[^aeiou]y$/i.test(noun)) return `${noun.slice(0, -1)}ies`;
  if (plural.test(noun)) return noun;
  if (/(?:s|x|ch|sh|z)$/i.test(noun)) return `${noun}es`;
  return `${noun}s`;
}
