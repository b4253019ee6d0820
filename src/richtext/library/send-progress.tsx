/** How far a file was sent, then that it is prepared. `part` is from 0 to 1, null while nothing is sent. */
export function SendProgress({ part, name }: { part: number | null; name: string }) {
  if (part === null) return null;

  const percent = Math.round(part * 100);
  return (
    <div className="text-14">
      <p role="status">{percent < 100 ? `Storing ${name}` : `Preparing ${name}`}</p>
      <progress
        className="mt-1 h-1.5 w-full accent-accent"
        aria-label={`Storing ${name}`}
        max={100}
        value={percent < 100 ? percent : undefined}
      />
    </div>
  );
}
