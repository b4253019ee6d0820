import { useState } from 'react';
import type { Page } from '#domain/page/page.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Switch } from '#ui/switch/switch.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';

type Filter = Page['filters'][number];

/** The most filters that a page can have. */
const maxFilters = 50;

/** The filters that a page sets for its sections. A filter without a search key, or with a second one, is not saved. */
export function PageFiltersEditor({
  filters,
  onChange,
}: {
  filters: readonly Filter[];
  onChange(filters: Filter[]): void;
}) {
  const [rows, setRows] = useState<readonly Filter[]>(filters);
  const change = (next: readonly Filter[]) => {
    setRows(next);
    if (next.every((_, index) => problemOf(next, index) === undefined)) onChange([...next]);
  };
  const changeAt = (at: number, part: Partial<Filter>) =>
    change(rows.map((row, index) => (index === at ? { ...row, ...part } : row)));
  return (
    <fieldset className="flex flex-col gap-3">
      <legend className="mb-2 text-14 font-medium">Filters</legend>
      {rows.map((row, index) => (
        <div key={index} className="flex flex-col gap-2 rounded-control border p-3">
          <div className="flex items-start gap-1">
            <TextField
              label="Search key"
              className="grow"
              isCompact
              maxLength={100}
              value={row.searchKey}
              onChange={(searchKey) => changeAt(index, { searchKey: searchKey.trim() })}
              {...errorOf(problemOf(rows, index))}
            />
            <IconButton
              icon="trash-2"
              label={`Remove the filter ${row.searchKey || index + 1}`}
              onPress={() => change(rows.toSpliced(index, 1))}
            />
          </div>
          <TextArea
            label="Values, one a line"
            rows={2}
            value={row.values.join('\n')}
            onChange={(text) =>
              changeAt(index, { values: text === '' ? [] : text.split('\n').slice(0, 200) })
            }
          />
          <Switch
            isSelected={row.useSearchParams}
            onChange={(useSearchParams) => changeAt(index, { useSearchParams })}
          >
            Use search params
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

const errorOf = (error: string | undefined) => (error === undefined ? {} : { error });

function problemOf(rows: readonly Filter[], at: number): string | undefined {
  const key = rows[at]?.searchKey;
  if (!key) return 'A filter needs a search key.';
  return rows.some((row, index) => index < at && row.searchKey === key)
    ? 'Another filter has this search key.'
    : undefined;
}
