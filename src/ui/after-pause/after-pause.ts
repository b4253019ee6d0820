/**
 * Does something after a pause in ms, such as what was typed is searched when typing pauses. Returns what
 * stops it, as an effect does: it is not begun any more, and its signal is aborted.
 */
export function afterPause(pause: number, work: (signal: AbortSignal) => unknown): () => void {
  const stop = new AbortController();
  const timer = setTimeout(() => work(stop.signal), pause);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}
