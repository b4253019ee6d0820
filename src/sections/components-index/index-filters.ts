import { parameterName, type SearchChanges } from '#domain/page/filter/query-string.ts';
import type { SectionList } from '#domain/page/content/section-list.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { FilterChoice, FilterFormProps, OneField } from '#dataview/filters/filter-form-props.ts';
import { textsOf } from '#texts/texts-of.ts';
import { sectionLabel } from '../section-label.ts';
import { setFilter, type ComponentsIndexState, type IndexParameters } from './index.ts';

type FilterContext = {
  id: string;
  state: ComponentsIndexState;
  list: SectionList;
  locale?: Locale;
  parameters: IndexParameters;
  href(changes: SearchChanges<IndexParameters>): string;
  hidden: [string, string][];
};

/** What readers filter by; the keys of what that is called are the same. */
const filteredBy = ['type', 'source', 'tag'] as const;
type Name = (typeof filteredBy)[number];

/** The form of the filters that a components index offers readers; null when it offers none. */
export function indexFilters({
  id,
  state,
  list,
  locale,
  parameters,
  href,
  hidden,
}: FilterContext): FilterFormProps | null {
  if (!state.showFilters) return null;

  const texts = textsOf(locale);
  const set = setFilter(state);
  const choices: Record<Name, FilterChoice[]> = {
    type: list.types.map(({ type, sections }) => [type, sectionLabel(type, texts), sections]),
    source: list.sources.map((source) => [String(source.id), source.name, null]),
    tag: list.tags.map((tag) => [tag, tag, null]),
  };

  const names = filteredBy.filter(
    (name) => set[name] === null && (choices[name].length > 0 || parameters[name] !== null),
  );
  if (names.length === 0) return null;

  const keyOf = (name: Name) => parameterName(id, name);
  const keys = names.map(keyOf);
  const fields = names.map((name): OneField => {
    const chosen = String(parameters[name] ?? '');
    const listed = withChosen(choices[name], chosen);

    return {
      kind: 'one',
      isExcluding: false,
      id: `${id}-${name}`,
      key: keyOf(name),
      label: texts.sections[name],
      choices: listed,
      long: null,
      chosen,
      locale,
    };
  });
  const cleared = Object.fromEntries(names.map((name) => [name, null]));

  return {
    id,
    action: href({}),
    placement: 'stacked',
    columns: names.length,
    hidden: hidden.filter(([name]) => !keys.includes(name)),
    clear: fields.some(({ chosen }) => chosen !== '') ? href({ parameters: { ...cleared, page: 0 } }) : null,
    chips: fields.flatMap(({ label, choices: offered, chosen }, index) => {
      const name = names[index];
      const text = offered.find(([value]) => value === chosen)?.[1];
      if (name === undefined || text === undefined) return [];
      return {
        text: texts.data.titled({ title: label, text }),
        href: href({ parameters: { [name]: null, page: 0 } }),
      };
    }),
    fields,
  };
}

/** The choices with the chosen value among them, which an address may have from before. */
function withChosen(choices: FilterChoice[], chosen: string): FilterChoice[] {
  if (chosen === '' || choices.some(([value]) => value === chosen)) return choices;
  return [...choices, [chosen, chosen, null]];
}
