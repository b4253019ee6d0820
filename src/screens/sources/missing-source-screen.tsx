import { SourceShell } from './source-shell.tsx';
import { useSourcesContext } from './sources-context.tsx';

/** A 404 within the shell of the sources: what does not exist, and a link to the list. */
export function MissingSourceScreen({ message }: { message: string }) {
  return (
    <SourceShell trail={[{ label: '404' }]}>
      <h1 className="text-28 font-semibold">404</h1>
      <p className="mt-3 text-14 text-quiet">{message}</p>
      <BackToList />
    </SourceShell>
  );
}

function BackToList() {
  const { href, title } = useSourcesContext();
  return (
    <p className="mt-6 text-14">
      <a className="text-accent underline" href={href()}>
        Go to {title}
      </a>
    </p>
  );
}
