import type { FormulaDraft } from './build-formula.ts';
import type { Formula } from './formula.ts';
import { measureSchema, type Measure, type MeasureLeaf } from './measure.ts';

/** A measure as a formula whose variables are the keys of its functions. */
export type MeasureParts = {
  readonly formula: Formula;
  readonly functions: Readonly<Record<string, MeasureLeaf>>;
};

/** The key of a function by its number, among the functions of a measure that is built. */
export const functionKey = (number: number): string => `f${number}`;

/** A measure in parts: each function has a key of its own, from the left. */
export function partsOfMeasure(measure: Measure): MeasureParts {
  const functions: Record<string, MeasureLeaf> = {};
  const formulaOf = (part: Measure): Formula => {
    if (part.type === 'constant') return part;
    if (part.type === 'operation') {
      return { ...part, left: formulaOf(part.left), right: formulaOf(part.right) };
    }

    const key = functionKey(Object.keys(functions).length);
    functions[key] = part;
    return { type: 'variable', key };
  };
  const formula = formulaOf(measure);

  return { formula, functions };
}

/** The measure of parts; null while there is none: a function is missing, or there are too many. */
export function measureOfParts({ formula, functions }: MeasureParts): Measure | null {
  const measureOf = (part: Formula): unknown => {
    if (part.type === 'variable') return functions[part.key];
    if (part.type === 'constant') return part;
    return { ...part, left: measureOf(part.left), right: measureOf(part.right) };
  };
  const read = measureSchema.safeParse(measureOf(formula));
  if (!read.success) return null;
  return read.data;
}

/** The keys of the functions that a draft has, each once, from the left. */
export function functionsOfDraft(draft: FormulaDraft): string[] {
  const keys = draft.flatMap((token) => {
    if (token.type !== 'variable') return [];
    return [token.key];
  });
  return [...new Set(keys)];
}
