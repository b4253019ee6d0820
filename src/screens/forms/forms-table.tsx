import { columnsOfRows } from '#domain/source/column/column.ts';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { changeSourceDocument } from '#client/source-documents.ts';
import { accessLevels } from '#domain/access/access.ts';
import { shownColumns } from '#domain/source/column/shown-columns.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { Popover, PopoverTrigger } from '#ui/popover/popover.tsx';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';
import type { OpenedSource, SourceDetails } from '../sources/source-types.ts';
import { NoVersion } from '../sources/no-version.tsx';
import { useSourcesContext } from '../sources/sources-context.tsx';
import { RowsPanel } from '../sources/table/rows-panel.tsx';
import { VersionDownloads } from '../sources/version-downloads.tsx';

/** The number of rows that are read at once; forms have no pages. */
const rowsPerRead = 1000;

/**
 * The rows of a version of forms, in the columns that are chosen; data administrators set what others see at
 * first.
 */
export function FormsTable({ source, versionId }: OpenedSource) {
  const { viewer } = useSourcesContext();
  const columns = columnsOfRows(source.columns);
  const byDefault = shownColumns(columns, source.default_columns).map(({ name }) => name);
  const [shown, setShown] = useState(byDefault);
  const visible = columns.filter(({ name }) => shown.includes(name));
  if (columns.length === 0) return <EmptyState text="Please setup metadata." />;
  if (versionId === null) return <NoVersion source={source} tab="table" />;

  const maySet = viewer.level >= accessLevels.dataAdministrator;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <div className="flex flex-wrap gap-2">
          <PopoverTrigger>
            <Button icon="table">Columns</Button>
            <Popover label="Columns" className="flex max-h-96 flex-col gap-2">
              {columns.map((column) => (
                <Checkbox
                  key={column.name}
                  isSelected={shown.includes(column.name)}
                  isDisabled={visible.length === 1 && shown.includes(column.name)}
                  onChange={(on) =>
                    setShown(on ? [...shown, column.name] : shown.filter((name) => name !== column.name))
                  }
                >
                  {columnLabel(column)}
                </Checkbox>
              ))}
            </Popover>
          </PopoverTrigger>
          {maySet && (
            <SetDefaultColumns
              source={source}
              names={visible.map(({ name }) => name)}
              isSet={visible.map(({ name }) => name).join() === byDefault.join()}
            />
          )}
        </div>
        <span className="flex items-center gap-3 text-14 text-quiet">
          Download{' '}
          <VersionDownloads
            sourceId={source.id}
            version={{ id: versionId, rows: rowsOf(source, versionId) }}
            columns={columns}
          />
        </span>
      </div>
      <RowsPanel
        key={visible.map(({ name }) => name).join('\0')}
        sourceId={source.id}
        versionId={versionId}
        columns={visible}
        isManaged={source.managed}
        rowsPerRead={rowsPerRead}
      />
    </>
  );
}

/** How many rows a version of a source has. */
const rowsOf = ({ versions }: OpenedSource['source'], versionId: number): number =>
  versions.find(({ id }) => id === versionId)?.rows ?? 0;

type SetDefaultColumnsProps = {
  source: SourceDetails;
  names: string[];
  isSet: boolean;
};

function SetDefaultColumns({ source, names, isSet }: SetDefaultColumnsProps) {
  const refresh = useRefresh(queryKeys.sources);
  const save = useMutation({
    mutationFn: () => {
      const change = { default_columns: names };
      return requestGraphql(changeSourceDocument, { sourceId: source.id, base: source.revision, change });
    },
    onSuccess: async () => {
      showToast({ text: 'These columns are shown at first from now on.' });
      await refresh();
    },
    onError: showFailure,
  });

  return (
    <Button isPending={save.isPending} isDisabled={isSet} onPress={() => save.mutate()}>
      Set Default Columns
    </Button>
  );
}
