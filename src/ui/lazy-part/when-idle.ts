/**
 * Calls back once the browser has nothing else to do, at the latest after `timeout` ms; in browsers without
 * idle callbacks (Safari) after `delay` ms. Returns how to stop that.
 */
export function whenIdle(
  work: () => void,
  { timeout, delay }: { timeout: number; delay: number },
): () => void {
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(work, delay);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(work, { timeout });
  return () => cancelIdleCallback(request);
}
