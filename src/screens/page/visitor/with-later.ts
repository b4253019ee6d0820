/** The most events that wait for a script or for values. */
const mostEvents = 20;

/**
 * The events that wait, with a later one: keys follow each other, and of clicks the last one holds, so that
 * an impatient second one does not take back what the first one does.
 */
export function withLater<Waiting extends Event>(waiting: readonly Waiting[], later: Waiting): Waiting[] {
  const kept = later.type === 'click' ? waiting.filter(({ type }) => type !== 'click') : waiting;
  return [...kept.slice(1 - mostEvents), later];
}
