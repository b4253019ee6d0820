import { useChosenSource } from '#dataview/settings/use-chosen-source.ts';
import {
  choiceWithVersion,
  newestVersion,
  useCatalogue,
  type CatalogueSource,
} from '#dataview/source-catalogue.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

/** Another source and a version of it. Choosing a source chooses its newest version; its columns are known then. */
export function VersionChoice({
  versionId,
  onChange,
}: {
  versionId: number | undefined;
  onChange(source: CatalogueSource, versionId: number): void;
}) {
  const { choices, isLoaded, problem: unread } = useCatalogue();
  const { choose, problem = unread } = useChosenSource((source, version = newestVersion(source)?.id) => {
    if (version !== undefined) onChange(source, version);
  });
  if (!isLoaded) return unread === undefined ? <Skeleton lines={2} /> : <ErrorNote message={unread} />;
  const usable = choices.filter(({ versions, columnCount }) => versions.length > 0 && columnCount > 0);
  const source = choiceWithVersion(usable, versionId ?? null);
  const isMissing = versionId !== undefined && !source;
  return (
    <>
      <Select
        label="From source"
        options={usable.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={source ? String(source.id) : null}
        onChange={(id) => {
          const next = usable.find((one) => String(one.id) === id);
          if (next) choose(next);
        }}
        error={
          problem ??
          (isMissing ? 'Its version was removed, or you may not read it. Choose another one.' : undefined)
        }
      />
      <Select
        label="From version"
        isDisabled={!source}
        options={(source?.versions ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={source ? String(versionId) : null}
        onChange={(id) => source && choose(source, Number(id))}
      />
    </>
  );
}
