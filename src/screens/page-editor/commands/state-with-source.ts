import type { CatalogueSource, CatalogueStore } from '#dataview/sources/source-catalogue.ts';
import type { SectionData } from '#sections/section-data.ts';

/**
 * The state of a section that shows a source: the same for a new section and for its preview. Undefined for
 * types without data. What the source holds is examined first where the type decides by it.
 */
export async function stateWithSource(
  data: Pick<SectionData<unknown>, 'usesProfile' | 'withSource'> | undefined,
  state: unknown,
  source: CatalogueSource,
  catalogue: Pick<CatalogueStore, 'examine'>,
): Promise<unknown> {
  const known = data?.usesProfile ? await catalogue.examine(source) : source;
  return data?.withSource?.(state, known);
}
