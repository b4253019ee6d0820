import { sourcePath, useSourcesContext } from './sources-context.tsx';

/**
 * The way to validate the newest version of a source; nothing where it has none, or where the viewer may not
 * validate.
 */
export function ValidateLink({ source }: { source: { id: number; versions: readonly { id: number }[] } }) {
  const { href, tabs } = useSourcesContext();
  const [newest] = source.versions;
  if (!newest || !tabs.includes('validate')) return null;

  return (
    <a className="text-accent underline" href={href(sourcePath(source.id, 'validate', newest.id))}>
      Validate
    </a>
  );
}
