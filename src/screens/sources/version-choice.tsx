import { useChosenSource } from '#dataview/settings/use-chosen-source.ts';
import { reasonWithoutVersion, SourceSelect } from '#dataview/settings/source-select.tsx';
import {
  newestVersion,
  useCatalogue,
  useShownSource,
  versionKey,
  type CatalogueSource,
  type SourceChoice,
} from '#dataview/sources/source-catalogue.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';

type VersionChoiceProps = {
  versionId: number | undefined;
  onChange(source: CatalogueSource, versionId: number): void;
};

/**
 * Another source and a version of it. Choosing a source chooses its newest version; its columns are known
 * then.
 */
export function VersionChoice({ versionId, onChange }: VersionChoiceProps) {
  const { isLoaded, problem: unread } = useCatalogue();
  const { choose, problem } = useChosenSource((source, version = newestVersion(source)?.id) => {
    if (version !== undefined) {
      onChange(source, version);
    }
  });
  const { choice, isGone } = useShownSource(versionId === undefined ? null : versionKey(versionId));
  if (!isLoaded && unread !== undefined) return <ErrorNote message={unread} />;
  if (!isLoaded) return <Skeleton lines={2} />;

  const source = choice && reasonAgainst(choice) === undefined ? choice : undefined;
  const isMissing = isGone || (choice && !source);

  return (
    <>
      <SourceSelect
        label="From source"
        chosen={source}
        reasonAgainst={reasonAgainst}
        onChoose={(next) => next && choose(next)}
        error={
          problem ??
          (isMissing ? 'Its version was removed, or you may not read it. Choose another one.' : undefined)
        }
      />
      <Select
        label="From version"
        input={{ isDisabled: !source }}
        options={(source?.versions ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        value={source ? String(versionId) : null}
        onChange={(id) => source && choose(source, Number(id))}
      />
    </>
  );
}

function reasonAgainst(choice: SourceChoice): string | undefined {
  const reason = reasonWithoutVersion(choice);
  if (reason === undefined && choice.columnCount === 0) return 'Has no columns yet';
  return reason;
}
