import type { SectionResult } from '#domain/page/filter/section-query.ts';
import { formatPercent } from '#domain/value/number/format-number.ts';
import type { Locale } from '#domain/value/text/locale.ts';
import type { ComputingError } from '#server/engine/engine.server.ts';
import { textsOf } from '#texts/texts-of.ts';

/** The result of a query that takes long: its reader is told, and how far it is where that is known. */
export function stillComputing({ part }: ComputingError, locale: Locale): SectionResult {
  const { data: texts } = textsOf(locale);
  const message =
    part === null
      ? texts.computing
      : texts.computingPart({ part: formatPercent(Math.round(part * 100) / 100, locale) });
  return { status: 'failed', message, isTemporary: true, isComputing: true };
}
