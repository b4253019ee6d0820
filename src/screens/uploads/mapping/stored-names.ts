import type { SourceColumn } from '#domain/source/column/column.ts';
import { planMapping } from '#domain/source/upload/plan-mapping.ts';
import { reservedNames } from '#domain/source/column/reserved-names.ts';
import type { Layer } from '#domain/source/upload/upload-layer.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { publicationOf, type MappingDraft } from './mapping-draft.ts';

/**
 * A new column whose header is not what it is stored under: `plain` is the header in lower case without
 * blanks.
 */
type Renamed = { title: string; plain: string; stored: string };

/** How many columns a sentence names. */
const mostNamed = 3;

/** What is said before publishing of new columns that are stored under other names than those in the file. */
export function storedNameNotes(
  layer: Layer,
  draft: MappingDraft,
  existing: readonly SourceColumn[],
): string[] {
  const renamed = renamedColumns(layer, draft, existing);
  const taken = renamed.filter(({ plain, stored }) => plain !== stored);
  const reserved = new Set<string>(reservedNames);

  return [
    ...sentenceOf(
      taken.filter(({ plain }) => reserved.has(plain)),
      'Names that are reserved get a number in storage',
    ),
    ...sentenceOf(
      taken.filter(({ plain }) => !reserved.has(plain)),
      'Names that another column has get a number in storage',
    ),
    ...sentenceOf(
      renamed.filter(({ plain, stored }) => plain === stored),
      'Names are stored in lower case, with _ for blanks',
    ),
  ];
}

function sentenceOf(columns: readonly Renamed[], what: string): string[] {
  if (columns.length === 0) return [];
  const examples = columns.map(({ title, stored }) => `“${title}” as ${stored}`);
  return [`${what}: ${nameSome(examples, mostNamed)}. Titles stay as they are.`];
}

function renamedColumns(layer: Layer, draft: MappingDraft, existing: readonly SourceColumn[]): Renamed[] {
  const plan = planMapping(existing, publicationOf(draft, existing));
  if (!plan.ok) return [];
  const titles = new Map(layer.columns.map(({ name, display_name }) => [name, display_name]));
  const added = new Set(plan.value.added.map(({ name }) => name));

  return plan.value.cells.flatMap(({ name, cell }): Renamed[] => {
    const title = cell.kind === 'copy' && added.has(name) ? (titles.get(cell.from) ?? name) : name;
    const plain = cutText(title.toLowerCase().replaceAll(/\s+/g, '_'), 200);
    if (title === name) return [];
    return [{ title, plain, stored: name }];
  });
}
