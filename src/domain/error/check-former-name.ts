import { TidemarkError } from './tidemark-error.ts';

/**
 * Refuses a new name as a conflict where someone else has given another one since `before`; the details have
 * it as `name`. Without `before`, any name is replaced.
 */
export function checkFormerName(
  thing: 'page' | 'version',
  current: string,
  { name, before }: { name: string; before?: string | undefined },
): void {
  if (before === undefined || current === before || current === name.trim()) return;
  throw new TidemarkError(
    'conflict',
    `Somebody else renamed this ${thing} to “${current}” meanwhile. Saving yours again replaces that name.`,
    { details: { name: current } },
  );
}
