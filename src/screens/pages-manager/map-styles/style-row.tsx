import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { requestGraphql } from '#client/graphql-client.ts';
import { mapStyleUsageDocument } from '#client/map-style-documents.ts';
import { queryKeys } from '#client/query-keys.ts';
import { formatTimestamp } from '#domain/value/date/format-date.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { MenuButton } from '#ui/menu/menu.tsx';
import type { ListedStyle } from './map-styles-props.ts';

/** What can be done with a style. */
export type StyleAction = 'rename' | 'history' | 'remove';

type RowProps = { style: ListedStyle; onAction(action: StyleAction): void };

/** A style in the list, with the pages that use it when they are opened. */
export function StyleRow({ style, onAction }: RowProps) {
  const { id, name, maps, pages, changedAt, changedBy } = style;
  const [isOpen, setOpen] = useState(false);
  const by = changedBy === null ? '' : ` by ${changedBy}`;

  return (
    <li className="py-2">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <div className="min-w-0 grow">
          <h2 className="truncate">{name}</h2>
          <p className="tabular text-12 text-quiet">
            Changed {formatTimestamp(changedAt)} UTC{by}
          </p>
        </div>
        {maps === 0 ? (
          <span className="text-14 text-quiet">No map has it</span>
        ) : (
          <Button
            size="compact"
            variant="quiet"
            aria-expanded={isOpen}
            aria-label={`${usesOf(style)} with ${name}`}
            onPress={() => setOpen(!isOpen)}
          >
            {usesOf({ maps, pages })}
          </Button>
        )}
        <MenuButton
          label={`${name} menu`}
          items={[
            { id: 'rename', label: 'Rename', icon: 'pencil', onAction: () => onAction('rename') },
            { id: 'history', label: 'History', icon: 'history', onAction: () => onAction('history') },
            {
              id: 'remove',
              label: 'Remove',
              icon: 'trash-2',
              isDanger: true,
              onAction: () => onAction('remove'),
            },
          ]}
        />
      </div>
      {isOpen && <PagesOfStyle id={id} />}
    </li>
  );
}

const usesOf = ({ maps, pages }: Pick<ListedStyle, 'maps' | 'pages'>): string =>
  `${plural(maps, 'map')} on ${plural(pages, 'page')}`;

/** The pages with maps that have a style. */
function PagesOfStyle({ id }: { id: number }) {
  const { data, error } = useQuery({
    queryKey: queryKeys.mapStyleUsage(id),
    queryFn: async () => (await requestGraphql(mapStyleUsageDocument, { id })).mapStyleUsage,
  });
  if (error) return <ErrorNote className="mt-2" error={error} />;
  if (!data) return <p className="mt-2 text-12 text-quiet">loading...</p>;

  return (
    <ul className="mt-1 list-disc ps-6 text-14">
      {data.pages.map((page) => (
        <li key={page.id}>
          <a className="inline-block leading-6 text-ink" href={page.href}>
            {page.title}
          </a>
          {!page.isPublished && <span className="text-12 text-quiet"> (draft)</span>}
        </li>
      ))}
      {data.hidden > 0 && <li>{plural(data.hidden, 'page')} of a higher access level</li>}
    </ul>
  );
}
