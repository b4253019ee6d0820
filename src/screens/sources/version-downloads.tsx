const forms = ['csv', 'xlsx', 'json', 'parquet'];

/** A version to take along, in each form that there is. */
export function VersionDownloads({ sourceId, versionId }: { sourceId: number; versionId: number }) {
  return (
    <span className="flex gap-2">
      {forms.map((form) => (
        <a
          key={form}
          download
          href={`/download/${sourceId}/${versionId}/data.${form}`}
          className="text-accent"
        >
          {form}
        </a>
      ))}
    </span>
  );
}
