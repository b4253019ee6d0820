import { useMutation } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { joinSourcesDocument } from '#client/source-documents.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { useCatalogue } from '#dataview/sources/source-catalogue.ts';
import { isAppended, maxParts, type Join, type JoinKind } from '#domain/source/join/join.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { CatalogueProvider } from '../../page/catalogue-provider.tsx';
import { SourceShell } from '../source-shell.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';
import { JoinColumns } from './join-columns.tsx';
import { JoinMatch } from './join-match.tsx';
import { JoinMatchesTable } from './join-matches-table.tsx';
import { PartChoice } from './part-choice.tsx';
import { useJoin } from './use-join.ts';

const label = 'Join sources';

/** What the sources are called that are put together, in their order. */
const partLabels = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'].map(
  (order) => `${order} source`,
);

/** Makes one source of others: which ones, by which columns, and what matches. */
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
  const { choices, change, choosePart, setPartCount, join, keys, columns, error, matches, isReady } = state;
  const parts = choices.parts.flatMap((part) => part ?? []);
  const create = useCreate(state);
  if (!isLoaded && problem !== undefined) return <ErrorNote className="mt-6" message={problem} />;
  if (!isLoaded) return <Skeleton lines={6} />;

  return (
    <div className="mt-6 flex max-w-220 flex-col gap-8">
      <div className="grid gap-4 sm:grid-cols-2">
        {choices.parts.map((part, at) => (
          <PartChoice
            key={at}
            label={partLabels[at] ?? ''}
            part={part}
            onChange={(chosen) => choosePart(at, chosen)}
          />
        ))}
      </div>
      {parts.length === choices.parts.length && (
        <div className="flex gap-2">
          {parts.length < maxParts && (
            <Button icon="plus" onPress={() => setPartCount(parts.length + 1)}>
              Append another source
            </Button>
          )}
          {parts.length > 2 && (
            <Button onPress={() => setPartCount(parts.length - 1)}>Without the last source</Button>
          )}
        </div>
      )}
      {parts.length === 2 && choices.parts.length === 2 && (
        <KindChoice
          names={parts.map(({ source }) => source.name)}
          kind={choices.kind}
          onChange={(kind) => change({ kind, without: [], names: {} })}
        />
      )}
      {error && <ErrorNote error={error} />}
      {join && !isAppended(join) && (
        <JoinMatch
          parts={parts.map(({ source }) => source)}
          keys={keys}
          place={state.place}
          places={state.places}
          onChange={(next) => change({ ...next, without: [], names: {} })}
        />
      )}
      {join && matches && <JoinMatchesTable join={join} matches={matches} />}
      {join && (
        <div className="grid gap-4 sm:grid-cols-2">
          <JoinColumns columns={columns} without={choices.without} names={choices.names} onChange={change} />
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
