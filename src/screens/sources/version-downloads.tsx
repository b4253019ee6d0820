import { OtherNameLinks } from '#dataview/rows/other-name-links.tsx';
import type { SourceColumn } from '#domain/source/column/column.ts';
import { hasPlaces } from '#domain/source/column/place-columns.ts';
import { versionLinks, workbookNote } from '#domain/source/upload/file-forms.ts';
import { textsOf } from '#texts/texts-of.ts';

type VersionDownloadsProps = {
  sourceId: number;
  version: { id: number; rows: number };
  columns: readonly SourceColumn[];
};

/** A version to take along, in each form that holds its rows, with either names of its columns. */
export function VersionDownloads({ sourceId, version, columns }: VersionDownloadsProps) {
  const size = { rows: version.rows, columns: columns.length, hasPlaces: hasPlaces(columns) };
  const links = versionLinks({ sourceId, versionId: version.id }, size);
  const note = workbookNote(size, textsOf(undefined).data);

  return (
    <span className="flex min-w-52 flex-wrap items-baseline gap-x-3">
      {links.map(({ form, href }) => (
        <a key={form} download href={href} className="inline-block min-w-6 py-0.5 text-accent">
          {form}
        </a>
      ))}
      {note && <span className="text-12 text-quiet">{note}</span>}
      <span className="text-12 leading-7 text-quiet">
        <OtherNameLinks links={links} linkClass="inline-block min-w-6 py-0.5 text-accent" />
      </span>
    </span>
  );
}
