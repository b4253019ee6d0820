import type { Attribution, SectionResult, ShapesQuery } from '#domain/page/filter/section-query.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { Boundaries } from '#server/geo/geo.server.ts';
import { textsOf } from '#texts/texts-of.ts';

/** The shapes of the rows of a version that the viewer may read, or that they are being prepared. */
export async function shapesResult(
  boundaries: Boundaries,
  query: Extract<ShapesQuery, { versionId: number }>,
  { locale, attribution }: { locale: Locale; attribution: Attribution },
): Promise<SectionResult> {
  const shapes = await boundaries.shapesOfVersion(query.versionId, query);
  if (shapes) return { status: 'shapes', shapes, attribution };

  const { maps: texts } = textsOf(locale);
  return { status: 'failed', message: texts.beingPrepared, isTemporary: true };
}
