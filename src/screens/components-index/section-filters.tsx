import { formatNumber } from '#domain/value/number/format-number.ts';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { Select } from '#ui/select/select.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import type { ComponentsQuery } from './components-query.ts';
import type { SiteSections } from './components-types.ts';

/** The key of the option that filters nothing. */
const all = 'all';
const chosen = (value: string): string | null => (value === all ? null : value);
const idOf = (value: string | null): number | null => (value === null ? null : Number(value));

type SectionFiltersProps = {
  query: ComponentsQuery;
  list: SiteSections;
  onChange(change: Partial<ComponentsQuery>): void;
};

/**
 * What the components index is filtered by: types with the most sections first, sources, versions and tags.
 */
export function SectionFilters({ query, list: { types, versions, tags }, onChange }: SectionFiltersProps) {
  const sources = new Map(versions.map(({ sourceId, sourceName }) => [String(sourceId), sourceName]));
  const sourceOptions = [...sources].map(([value, label]) => ({ value, label }));
  const versionOptions = versions
    .filter(({ sourceId }) => sourceId === query.source)
    .map(({ versionId, versionName }) => ({ value: String(versionId), label: versionName }));

  return (
    <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Select
        label="Type"
        value={query.type ?? all}
        options={[
          { value: all, label: 'All types' },
          ...types.map(({ type, label, sections }) => ({
            value: type,
            label: `${label} (${formatNumber(sections)})`,
          })),
        ]}
        onChange={(value) => onChange({ type: chosen(value) })}
      />
      <ComboBox
        label="Source"
        input={{ placeholder: 'All sources' }}
        value={query.source === null ? null : String(query.source)}
        options={sourceOptions}
        onChange={(value) => onChange({ source: idOf(value), version: null })}
      />
      <Select
        label="Current version"
        input={{ isDisabled: query.source === null }}
        value={String(query.version ?? all)}
        options={[{ value: all, label: 'All versions' }, ...versionOptions]}
        onChange={(value) => onChange({ version: idOf(chosen(value)) })}
      />
      <ComboBox
        label="Tag"
        input={{ placeholder: 'All tags' }}
        value={query.tag}
        options={tags.map((tag) => ({ value: tag, label: tag }))}
        onChange={(tag) => onChange({ tag })}
      />
      <Switch
        className="justify-self-start"
        isSelected={query.hasTags}
        onChange={(hasTags) => onChange({ hasTags })}
      >
        Only sections with tags
      </Switch>
    </div>
  );
}
