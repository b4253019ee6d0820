import { foldLetters } from '#domain/value/text/fold-letters.ts';
import { pageSettingLabels } from '#domain/page/content/page-setting-labels.ts';
import { useState } from 'react';
import type { FollowedColumn } from '#dataview/query/followed-columns.ts';
import { ValuesPicker } from '#dataview/settings/filter-values-fields.tsx';
import { textOfFilterValue } from '#domain/page/filter/filter-value.ts';
import { maxKeyLength } from '#domain/page/filter/query-string.ts';
import type { Page } from '#domain/page/content/page.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { emptyLabel } from '#domain/value/cell/cell.ts';
import { isSameJson } from '#domain/value/object/is-same-json.ts';
import { nameSome } from '#domain/value/number/name-some.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { Disclosure } from '#ui/disclosure/disclosure.tsx';
import { useLateError } from '#ui/field/use-late-error.ts';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';

type Filter = Page['filters'][number];

/** The most filters that a page can have, and the most values of one. */
const [maxFilters, maxValues] = [50, 200];
/** The most values that are named where the list of values is closed. */
const mostNamed = 3;

/**
 * The filters that a page sets for its sections; `followed` are the columns of these by the keys that they
 * follow. A filter without a search key, or with a second one, is not saved.
 */
export function PageFiltersEditor({
  filters,
  followed,
  onChange,
}: {
  filters: readonly Filter[];
  followed: ReadonlyMap<string, FollowedColumn>;
  onChange(filters: Filter[]): void;
}) {
  const [rows, setRows] = useState<readonly Filter[]>(filters);
  const [shown, setShown] = useState(filters);

  // Filters that somebody else has set take the place of those that are edited here.
  if (!isSameJson(shown, filters)) {
    setShown(filters);
    setRows(filters);
  }

  const change = (next: readonly Filter[]) => {
    setRows(next);
    if (next.some((_, index) => problemOf(next, index) !== undefined)) return;
    const saved = next.map((row) => ({ ...row, searchKey: row.searchKey.trim() }));
    setShown(saved);
    onChange(saved);
  };
  const changeAt = (at: number, part: Partial<Filter>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));

  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">{pageSettingLabels.filters}</legend>
      {rows.map((row, index) => (
        <div key={index} className="flex flex-col gap-2 rounded-control border p-3">
          <div className="flex items-start gap-1">
            <KeyField
              searchKey={row.searchKey}
              followed={followed}
              onChange={(searchKey) => changeAt(index, { searchKey })}
              problem={problemOf(rows, index)}
              hasValues={row.values.length > 0}
            />
            <IconButton
              icon="trash-2"
              label={`Remove the filter ${row.searchKey.trim() || index + 1}`}
              onPress={() => change(rows.toSpliced(index, 1))}
            />
          </div>
          <ValuesField
            key={row.searchKey.trim()}
            values={row.values}
            column={followed.get(row.searchKey.trim())}
            onChange={(values) => changeAt(index, { values: values.slice(0, maxValues) })}
          />
          <Switch
            isSelected={row.useSearchParams}
            onChange={(useSearchParams) => changeAt(index, { useSearchParams })}
          >
            Visitors can change it
          </Switch>
        </div>
      ))}
      <Button
        size="compact"
        icon="plus"
        className="self-start"
        isDisabled={rows.length >= maxFilters}
        onPress={() => setRows([...rows, { searchKey: '', values: [], useSearchParams: true }])}
      >
        Add a filter
      </Button>
    </fieldset>
  );
}

/**
 * The key of a filter: one that sections of the page follow, or any other that is typed. A new filter is not
 * wrong yet.
 */
function KeyField({
  searchKey,
  followed,
  onChange,
  problem,
  hasValues,
}: {
  searchKey: string;
  followed: ReadonlyMap<string, FollowedColumn>;
  onChange(searchKey: string): void;
  problem: string | undefined;
  hasValues: boolean;
}) {
  const { error, onBlur } = useLateError(problem, searchKey !== '' || hasValues);
  const typed = foldLetters(searchKey.trim());
  const keys = [...followed].map(([key, { column }]) => {
    const label = columnLabel(column);
    return { value: key, label: key, description: label === key ? undefined : label };
  });

  const found = keys.filter(({ label, description = '' }) =>
    foldLetters(`${label}\n${description}`).includes(typed),
  );
  return (
    <ComboBox
      label="Search key"
      className="grow"
      isCompact
      // What is chosen already hides none of the other keys.
      options={followed.has(searchKey) ? keys : found}
      value={followed.has(searchKey) ? searchKey : null}
      onChange={(key) => key !== null && onChange(key)}
      input={{
        text: searchKey,
        onText: (text) => onChange(text.slice(0, maxKeyLength)),
        allowsCustomValue: true,
        emptyText: 'No section follows such a key yet.',
        onBlur,
      }}
      error={error}
    />
  );
}

/** What people read for a value where its column is not known. */
const shownValue = (value: string) => textOfFilterValue(value) ?? emptyLabel;

/** The values of a filter: picked from those of the column that follows it, else typed. */
function ValuesField({
  values,
  column: followed,
  onChange,
}: {
  values: string[];
  column: FollowedColumn | undefined;
  onChange(values: string[]): void;
}) {
  if (followed && !followed.column.formula) {
    return (
      <Disclosure
        title={values.length === 0 ? 'Any value' : nameSome(values.map(shownValue), mostNamed)}
        isOpen={values.length === 0}
      >
        <ValuesPicker {...followed} values={values} onChange={onChange} />
      </Disclosure>
    );
  }

  return (
    <TextArea
      label="Values, one per line"
      rows={2}
      value={values.join('\n')}
      onChange={(text) => onChange(text === '' ? [] : text.split('\n'))}
    />
  );
}

function problemOf(rows: readonly Filter[], at: number): string | undefined {
  const key = rows[at]?.searchKey.trim();
  if (!key) return 'A filter needs a search key.';
  if (rows.some((row, index) => index < at && row.searchKey.trim() === key)) {
    return 'Another filter has this search key.';
  }

  return undefined;
}
