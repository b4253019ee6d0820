import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { joinSourcesDocument } from '#client/source-documents.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { SourceSelect, reasonWithoutVersion } from '#dataview/settings/source-select.tsx';
import { useChosenSource } from '#dataview/settings/use-chosen-source.ts';
import { useCatalogue } from '#dataview/sources/source-catalogue.ts';
import { isAppended, type Join, type JoinKind } from '#domain/source/join/join.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { MultiSelect, Select } from '#ui/select/select.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { CatalogueProvider } from '../../page/catalogue-provider.tsx';
import { SourceShell } from '../source-shell.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';
import { JoinKeys } from './join-keys.tsx';
import { JoinMatchesTable } from './join-matches-table.tsx';
import { useJoin, type ChosenPart } from './use-join.ts';

const label = 'Join sources';

/** Makes one source of two: which ones, by which columns, and what matches. */
export const JoinScreen = () => (
  <SourceShell trail={[{ label }]}>
    <h1 className="text-28 font-semibold">{label}</h1>
    <p className="mt-2 max-w-150 text-quiet">
      The rows stay in their sources: what changes there is seen in the joined source at once.
    </p>
    <CatalogueProvider>
      <JoinForm />
    </CatalogueProvider>
  </SourceShell>
);

function JoinForm() {
  const state = useJoin();
  const { isLoaded, problem } = useCatalogue();
  const { choices, change, choosePart, join, keys, columns, error, matches, isReady } = state;
  const parts = choices.parts.flatMap((part) => part ?? []);
  const create = useCreate(state);
  if (!isLoaded && problem !== undefined) return <ErrorNote className="mt-6" message={problem} />;
  if (!isLoaded) return <Skeleton lines={6} />;

  return (
    <div className="mt-6 flex max-w-220 flex-col gap-8">
      <div className="grid gap-4 sm:grid-cols-2">
        <PartChoice label="First source" part={choices.parts[0]} onChange={(part) => choosePart(0, part)} />
        <PartChoice label="Second source" part={choices.parts[1]} onChange={(part) => choosePart(1, part)} />
      </div>
      {parts.length === 2 && (
        <KindChoice
          names={parts.map(({ source }) => source.name)}
          kind={choices.kind}
          onChange={(kind) => change({ kind, without: [] })}
        />
      )}
      {error && <ErrorNote error={error} />}
      {join && !isAppended(join) && (
        <JoinKeys
          parts={parts.map(({ source }) => source)}
          keys={keys}
          onChange={(next) => change({ keys: next, without: [] })}
        />
      )}
      {join && matches && <JoinMatchesTable join={join} matches={matches} />}
      {join && (
        <div className="grid gap-4 sm:grid-cols-2">
          <MultiSelect
            label="Columns"
            options={columns.map(({ name }) => ({ value: name, label: name }))}
            value={join.columns.map(({ name }) => name)}
            onChange={(names) =>
              change({ without: columns.map(({ name }) => name).filter((name) => !names.includes(name)) })
            }
          />
          <TextField label="Name" value={state.name} onChange={(name) => change({ name })} />
        </div>
      )}
      {create.error && <ErrorNote error={create.error} />}
      <div>
        <Button
          variant="primary"
          isPending={create.isPending}
          isDisabled={!isReady || !matches || state.name.trim() === ''}
          onPress={() => join && create.mutate(join)}
        >
          Create the joined source
        </Button>
      </div>
    </div>
  );
}

/** Creates the joined source, and leads to it. */
function useCreate({ versions, name }: ReturnType<typeof useJoin>) {
  const navigate = useNavigate();
  const refresh = useRefresh(queryKeys.sources);
  const { to } = useSourcesContext();
  return useMutation({
    mutationFn: (join: Join) => requestGraphql(joinSourcesDocument, { name: name.trim(), join, versions }),
    onSuccess: async ({ joinSources }) => {
      await refresh();
      await navigate(to(sourcePath(joinSources.sourceId)));
    },
  });
}

type PartChoiceProps = {
  label: string;
  part: ChosenPart | null;
  onChange(part: ChosenPart | null): void;
};

const newest = 'newest';

/** A source, and which version of it is meant. */
function PartChoice({ label: name, part, onChange }: PartChoiceProps) {
  const { choose, problem } = useChosenSource((source) => onChange({ source, version: null }));
  return (
    <div className="flex flex-col gap-3">
      <SourceSelect
        label={name}
        chosen={part ? { ...part.source, columnCount: part.source.columns.length } : undefined}
        reasonAgainst={reasonWithoutVersion}
        onChoose={(next) => next && choose(next)}
        error={problem}
      />
      {part && part.source.versions.length > 1 && (
        <Select
          label={`Version of ${part.source.name}`}
          options={[
            { value: newest, label: 'Always the newest one' },
            ...part.source.versions.map(({ id, name: version }) => ({ value: String(id), label: version })),
          ]}
          value={part.version === null ? newest : String(part.version)}
          onChange={(id) => onChange({ ...part, version: id === newest ? null : Number(id) })}
        />
      )}
    </div>
  );
}

type KindChoiceProps = { names: readonly string[]; kind: JoinKind; onChange(kind: JoinKind): void };

/** Which rows the joined source has, in words. */
function KindChoice({ names: [first, second], kind, onChange }: KindChoiceProps) {
  return (
    <RadioGroup<JoinKind>
      label="Rows"
      value={kind}
      onChange={onChange}
      options={[
        { value: 'left', label: `All of ${first}, with what ${second} says of them` },
        { value: 'inner', label: 'Only those with a match in both' },
        { value: 'full', label: 'All of both, matched where they match' },
        { value: 'append', label: `All of both, those of ${second} below those of ${first}` },
      ]}
    />
  );
}
