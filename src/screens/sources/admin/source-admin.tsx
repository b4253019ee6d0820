import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { GraphqlRequestError, requestGraphql } from '#client/graphql-client.ts';
import {
  changeSourceDocument,
  clearSourceDocument,
  deleteSourceDocument,
  deleteVersionDocument,
} from '#client/source-documents.ts';
import { can } from '#domain/access/access.ts';
import { openDataSchema, type OpenData } from '#domain/source/description/source.ts';
import type { Translations } from '#domain/value/text/translation.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { Button } from '#ui/button/button.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import { showToast } from '#ui/toast/toast.tsx';
import type { SourceDetails } from '../source-types.ts';
import { UnsavedForms } from '../../leave-warning/unsaved-forms.tsx';
import { ConfirmRemoval, type Removal } from './confirm-removal.tsx';
import { JoinedParts } from './joined-parts.tsx';
import { LanguageForm } from './language-form.tsx';
import { LevelField } from './level-field.tsx';
import { NameForm } from './name-form.tsx';
import { OwnerField } from './owner-field.tsx';
import { OpenDataForm } from './open-data-form.tsx';
import { noVersionText } from '../no-version.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';
import { useAddVersion } from '../use-add-version.ts';
import { useMutation } from '@tanstack/react-query';
import { Switch } from '#ui/switch/switch.tsx';

type ManagedFieldProps = {
  managed: boolean;
  onSave(managed: boolean): Promise<unknown>;
};

const unsavedQuestion = 'What you typed is not saved. Leave without it?';

/**
 * The Admin tab: the name of a source, who may read it and its versions; data administrators clear and delete
 * here.
 */
export function SourceAdmin({ source }: { source: SourceDetails }) {
  const navigate = useNavigate();
  const { to, href, viewer } = useSourcesContext();
  const mayRemove = can({ id: null, ...viewer }, 'data.remove');
  const refresh = useRefresh(queryKeys.sources);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const change = useChange(source);
  const clear = async () => {
    await requestGraphql(clearSourceDocument, { sourceId: source.id });
    await refresh();
    showToast({ text: `The data of ${source.name} is cleared.` });
  };

  const remove = async () => {
    await requestGraphql(deleteSourceDocument, { sourceId: source.id });
    await navigate(to());
  };
  const removalOf = (what: Removal['what'], work: Removal['remove']): Removal => {
    const { id: sourceId, name, versions } = source;
    return { what, name, sourceId, versions, columns: source.columns, remove: work };
  };

  return (
    <UnsavedForms question={unsavedQuestion}>
      <div className="flex max-w-[44rem] flex-col gap-10">
        <div className="flex flex-col gap-5">
          <NameForm label="Source name" name={source.name} onSave={({ name }) => change({ name })} />
          <NameForm
            label="Name in the address"
            name={source.url_slug}
            isOptional
            description={`${href()}/${source.url_slug || 'name'} leads here.`}
            onSave={({ name }) => change({ url_slug: name })}
          />
          <OwnerField sourceId={source.id} />
          <LevelField
            sourceId={source.id}
            level={source.authLevel}
            onSave={(authLevel) => change({ authLevel })}
          />
          <ManagedField managed={source.managed} onSave={(managed) => change({ managed })} />
        </div>
        <JoinedParts sourceId={source.id} mayChange={can({ id: null, ...viewer }, 'source.add')} />
        <Versions source={source} onRemove={mayRemove ? setRemoval : undefined} />
        <OpenDataForm
          stored={openDataSchema.parse(source.open_data)}
          onSave={(open_data) => change({ open_data })}
        />
        {can({ id: null, ...viewer }, 'source.describe') && (
          <LanguageForm source={source} onSave={(translations) => change({ translations })} />
        )}
        {mayRemove && (
          <Part title="Data" text="Clear Data removes the rows of all versions; columns and versions stay.">
            <Button onPress={() => setRemoval(removalOf('Clear Uploaded Data', clear))}>Clear Data</Button>
            <Button variant="danger" onPress={() => setRemoval(removalOf('Delete Source', remove))}>
              Delete Source
            </Button>
          </Part>
        )}
        <ConfirmRemoval removal={removal} onClose={() => setRemoval(null)} />
      </div>
    </UnsavedForms>
  );
}

/** What this tab changes of a source. */
type Change = {
  name?: string;
  url_slug?: string;
  authLevel?: number;
  open_data?: OpenData;
  translations?: Translations;
  managed?: boolean;
};

const changedMeanwhile =
  'Somebody else has changed this meanwhile, so yours is not saved. Save it again to replace theirs.';

/**
 * Returns what saves a change. Where someone else has changed the same, theirs is read before the change is
 * refused.
 */
function useChange({ id, revision }: SourceDetails): (change: Change) => Promise<unknown> {
  const refresh = useRefresh(queryKeys.sources);
  return async (change) => {
    try {
      return await requestGraphql(changeSourceDocument, { sourceId: id, base: revision, change });
    } catch (error) {
      if (!(error instanceof GraphqlRequestError) || error.code !== 'conflict') throw error;
      await refresh();
      throw new Error(changedMeanwhile, { cause: error });
    }
  };
}

function Part({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="border-t pt-6">
      <h2 className="text-16 font-semibold">{title}</h2>
      <p className="mt-1 text-14 text-quiet">{text}</p>
      <div className="mt-4 flex flex-wrap gap-2">{children}</div>
    </section>
  );
}

function Versions({ source, onRemove }: { source: SourceDetails; onRemove?: (removal: Removal) => void }) {
  const navigate = useNavigate();
  const { href, to, formsSite } = useSourcesContext();
  const refresh = useRefresh(queryKeys.sources);
  const add = useAddVersion(source.id, 'admin');
  const remove = async (versionId: number) => {
    await requestGraphql(deleteVersionDocument, { versionId });
    await navigate(to(sourcePath(source.id, 'admin')));
    await refresh();
  };
  const removalOf = (version: SourceDetails['versions'][number]): Removal => ({
    what: 'Delete Version',
    name: version.name,
    sourceId: source.id,
    versionId: version.id,
    versions: [version],
    columns: source.columns,
    remove: () => remove(version.id),
  });

  return (
    <section aria-label="Versions">
      <div className="flex items-center justify-between gap-4">
        <h2 className="text-16 font-semibold">Versions</h2>
        <Button icon="plus" isDisabled={!source.id} isPending={add.isPending} onPress={() => add.mutate()}>
          Add Version
        </Button>
      </div>
      {add.error && <ErrorNote className="mt-3" error={add.error} />}
      {source.versions.length === 0 && <EmptyState text={noVersionText(formsSite)} />}
      <ul className="mt-3 border-t">
        {source.versions.map((version) => (
          <li key={version.id} className="flex items-center justify-between gap-3 border-b py-2 text-14">
            <a
              href={href(sourcePath(source.id, 'view', version.id))}
              className="min-w-0 truncate text-accent"
            >
              {version.name}
            </a>
            <MenuButton
              label={`Menu of ${version.name}`}
              items={[
                {
                  id: 'rename',
                  label: 'Rename',
                  icon: 'pencil',
                  href: href(sourcePath(source.id, 'view', version.id)),
                },
                onRemove && {
                  id: 'delete',
                  label: 'Delete Version',
                  icon: 'trash-2',
                  isDanger: true,
                  onAction: () => onRemove(removalOf(version)),
                },
              ].filter((entry) => entry !== undefined)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whether the rows of a source may be edited here; the rows of others are read-only. */
function ManagedField({ managed, onSave }: ManagedFieldProps) {
  const refresh = useRefresh(queryKeys.sources);
  const save = useMutation({ mutationFn: onSave, onSuccess: () => refresh() });

  return (
    <div>
      <Switch
        isSelected={save.isPending ? save.variables : managed}
        isDisabled={save.isPending}
        onChange={(chosen) => save.mutate(chosen)}
      >
        Rows may be edited
      </Switch>
      {save.error && <ErrorNote className="mt-2" error={save.error} />}
    </div>
  );
}
