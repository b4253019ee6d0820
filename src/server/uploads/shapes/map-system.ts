import { invalidField } from '#domain/error/invalid-field.ts';
import { isTidemarkError } from '#domain/error/tidemark-error.ts';
import type { ParseOptions } from '#domain/source/upload/parse-options.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import type { AnalysisContext } from '../table/analysis-context.ts';
import { toDegreesOf, type ToDegrees } from './reference-system.ts';

/**
 * How the places of a map become degrees; null where they are degrees. `problem` says why that is not known,
 * `named` is the reference system that a person has named. `isFallback`: it holds only where the places are
 * no degrees, as the file does not say its own.
 */
export type MapSystem = {
  toDegrees: ToDegrees | null;
  problem: string | null;
  named: string | null;
  isFallback: boolean;
};

/** A system for places that are degrees. */
export const degreesSystem: MapSystem = {
  toDegrees: null,
  problem: null,
  named: null,
  isFallback: false,
};

/**
 * The reference system of a layer: the chosen one, that of the file, or the one that its source had before.
 */
export function mapSystem(
  { parseOptions, keptSystem }: Pick<AnalysisContext, 'parseOptions' | 'keptSystem'>,
  layerName: string,
  definition: string | null,
): MapSystem {
  const chosen = parseOptions[layerName]?.referenceSystem;
  if (chosen !== undefined) return { ...degreesSystem, toDegrees: toDegreesOf(chosen), named: chosen };

  const kept = keptSystem === null ? null : { toDegrees: toDegreesOf(keptSystem), named: keptSystem };
  if (definition === null) return { ...degreesSystem, ...kept, isFallback: kept !== null };
  try {
    return { ...degreesSystem, toDegrees: toDegreesOf(definition) };
  } catch (error) {
    if (!isTidemarkError(error)) throw error;
    if (kept) return { ...degreesSystem, ...kept };
    return { ...degreesSystem, problem: error.message };
  }
}

/** Throws the error of the field where a chosen reference system is not understood. */
export function checkReferenceSystems(parseOptions: ParseOptions): void {
  for (const { referenceSystem } of Object.values(parseOptions)) {
    if (referenceSystem === undefined || isUnderstood(referenceSystem)) continue;
    throw invalidField(
      'referenceSystem',
      `“${cutText(referenceSystem, 60)}” is no reference system that is known. Write a number of EPSG, such as 25832, or a definition as PROJ or WKT.`,
    );
  }
}

/** Whether a reference system is understood. */
export function isUnderstood(system: string): boolean {
  try {
    toDegreesOf(system);
    return true;
  } catch {
    return false;
  }
}
