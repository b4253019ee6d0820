import type { CatalogueSource, CatalogueStore } from '#dataview/sources/source-catalogue.ts';
import type { SectionData } from '#sections/section-data.ts';

/**
 * The state of a section that shows a source: the same for a new section and for its preview. Undefined for
 * types without data. What the source holds is examined first where the type decides by it. It follows the
 * source where new sections of the site do.
 */
export async function stateWithSource(
  data: Pick<SectionData<unknown>, 'newest' | 'usesProfile' | 'withSource'> | undefined,
  state: unknown,
  source: CatalogueSource,
  catalogue: Pick<CatalogueStore, 'examine' | 'followsNewest'>,
): Promise<unknown> {
  const known = data?.usesProfile ? await catalogue.examine(source) : source;
  const next = data?.withSource?.(state, known);
  return data?.newest && catalogue.followsNewest ? following(next) : next;
}

/** A state that follows the source that was chosen for it. */
function following(state: unknown): unknown {
  if (!isObject(state) || !isObject(state.sourceInfo)) return state;
  return { ...state, sourceInfo: { ...state.sourceInfo, follows: true } };
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
