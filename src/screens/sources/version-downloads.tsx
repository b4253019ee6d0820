import { OtherNameLinks } from '#dataview/other-name-links.tsx';
import { versionLinks, workbookNote } from '#domain/source/file-forms.ts';

/** A version to take along, in each form that holds its rows, with either names of its columns. */
export function VersionDownloads({
  sourceId,
  version,
  columns,
}: {
  sourceId: number;
  version: { id: number; rows: number };
  /** How many columns it has. */
  columns: number;
}) {
  const size = { rows: version.rows, columns };
  const links = versionLinks({ sourceId, versionId: version.id }, size);
  const note = workbookNote(size);
  return (
    <span className="flex flex-wrap gap-x-2">
      {links.map(({ form, href }) => (
        <a key={form} download href={href} className="text-accent">
          {form}
        </a>
      ))}
      {note && <span className="text-12 text-quiet">{note}</span>}
      <span className="text-12 text-quiet">
        <OtherNameLinks links={links} linkClass="text-accent" />
      </span>
    </span>
  );
}
