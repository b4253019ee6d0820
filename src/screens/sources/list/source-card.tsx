import { useState } from 'react';
import { useNavigate } from 'react-router';
import { requestGraphql } from '#client/graphql-client.ts';
import { copySourceDocument, deleteSourceDocument } from '#client/source-documents.ts';
import { accessLevels } from '#domain/access/access.ts';
import { categoryPath } from '#domain/source/description/categories.ts';
import { columnLabel } from '#domain/source/column/column-label.ts';
import { sourceNumber } from '#domain/source/description/namesakes.ts';
import { formatDate } from '#domain/value/date/format-date.ts';
import { plural } from '#domain/value/number/plural.ts';
import { useRefresh } from '#client/use-refresh.ts';
import { queryKeys } from '#client/query-keys.ts';
import { MenuButton } from '#ui/menu/menu.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';
import type { SourceListPart } from '../source-types.ts';
import { ConfirmRemoval, type Removal } from '../admin/confirm-removal.tsx';
import { sourcePath, useSourcesContext } from '../sources-context.tsx';

type Source = SourceListPart['sources'][number];

type SourceCardProps = {
  source: Source;
  /** Whether another source of the list has the same name. */
  isDouble: boolean;
  /** What it is ordered by, such as its owner; empty where it says that anyway. */
  ordering: string;
};

/** A source in the list: the whole card leads to it; its menu copies and deletes. */
export function SourceCard({ source, isDouble, ordering }: SourceCardProps) {
  const { href } = useSourcesContext();
  const categories = source.categories;

  return (
    <li className="group relative flex flex-col gap-2 rounded-panel border p-4 hover:border-edge hover:bg-raised">
      <div className="flex items-start justify-between gap-2">
        <h2 className="min-w-0 text-16 font-semibold">
          <a
            href={href(sourcePath(source.id))}
            className="block truncate text-ink no-underline after:absolute after:inset-0 after:rounded-panel"
          >
            {source.name}
          </a>
        </h2>
        <div className="relative z-1 -mt-1.5 -me-2">
          <CardMenu source={source} />
        </div>
      </div>
      <p className="line-clamp-2 text-14 text-quiet">
        {source.unreadable ? 'A part of this source cannot be read.' : source.summary || columnsOf(source)}
      </p>
      {categories.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {categories.map((category) => (
            <Pill key={categoryPath(category).join('\n')}>{categoryPath(category).join(' › ')}</Pill>
          ))}
        </p>
      )}
      <p className="tabular mt-auto truncate pt-1 text-12 text-quiet">
        {isDouble && `${sourceNumber(source.id)} · `}
        {ordering !== '' && `${ordering} · `}
        {newestOf(source)}
      </p>
    </li>
  );
}

function columnsOf({ columns }: Source): string {
  const names = columns.map((column) => columnLabel(column));
  if (names.length === 0) return 'No columns yet';

  const [first, others] = [names.slice(0, 6), names.length - 6];
  if (others > 0) return [...first, `${others} more`].join(' · ');
  return first.join(' · ');
}

function newestOf({ versions, doc_type }: Source): string {
  const [newest] = versions;
  if (!newest) return `No version yet · ${doc_type}`;
  return [
    versions.length > 1 && `${versions.length} versions`,
    plural(newest.rows, 'row'),
    formatDate(newest.updated_at),
    doc_type,
  ]
    .filter((part) => part !== false)
    .join(' · ');
}

function CardMenu({ source }: { source: Source }) {
  const navigate = useNavigate();
  const { viewer, to } = useSourcesContext();
  const refresh = useRefresh(queryKeys.sources);
  const [removal, setRemoval] = useState<Removal | null>(null);
  const copy = async () => {
    try {
      const { copySource } = await requestGraphql(copySourceDocument, { sourceId: source.id });
      await refresh();
      const open = () => void navigate(to(sourcePath(copySource)));
      showToast({ text: `${source.name} is copied.`, action: { label: 'Open', onAction: open } });
    } catch (cause) {
      showFailure(cause);
    }
  };

  const remove = async () => {
    await requestGraphql(deleteSourceDocument, { sourceId: source.id });
    await refresh();
  };
  const items = [
    { id: 'copy', label: 'Copy', icon: 'copy', onAction: () => void copy() },
    {
      id: 'delete',
      label: 'Delete',
      icon: 'trash-2',
      isDanger: true,
      onAction: () => {
        const { id: sourceId, name, versions } = source;
        setRemoval({
          what: 'Delete Source',
          name,
          sourceId,
          versions,
          columns: source.columns,
          remove,
        });
      },
    },
  ];
  // Both actions take access level 10.
  if (viewer.level < accessLevels.dataAdministrator) return null;

  return (
    <>
      <MenuButton label={`Menu of ${source.name}`} items={items} />
      <ConfirmRemoval removal={removal} onClose={() => setRemoval(null)} />
    </>
  );
}
