import { z } from 'zod';
import { storedObject } from '#domain/value/object/stored-object.ts';

/** The operations of a formula on two numbers. */
export const formulaOperations = ['+', '-', '*', '/'] as const;
/** One of `formulaOperations`. */
export type FormulaOperation = (typeof formulaOperations)[number];

/** A formula: a column by its name, a number, or an operation on two formulas. */
export type Formula =
  | { readonly type: 'variable'; readonly key: string }
  | { readonly type: 'constant'; readonly value: number }
  | {
      readonly type: 'operation';
      readonly operation: FormulaOperation;
      readonly left: Formula;
      readonly right: Formula;
    };

const anyFormula: z.ZodType<Formula> = z.lazy(() =>
  z.union([
    storedObject({ type: z.literal('variable'), key: z.string().min(1).max(256) }),
    storedObject({ type: z.literal('constant'), value: z.number() }),
    storedObject({
      type: z.literal('operation'),
      operation: z.enum(formulaOperations),
      left: anyFormula,
      right: anyFormula,
    }),
  ]),
);

/** The most nested levels of a formula. */
export const maxFormulaDepth = 32;

/**
 * A complete formula: every operation has both sides, every leaf is a column with a name or a number, and one
 * is a column.
 */
export const formulaSchema = z
  .unknown()
  .refine((value) => !isDeeper(value, maxFormulaDepth), `a formula has at most ${maxFormulaDepth} levels`)
  .pipe(anyFormula)
  .refine((formula) => variablesOf(formula).length > 0, 'a formula has at least one column');

/** Whether a value is nested more than `levels` deep; checked before any recursion. */
export function isDeeper(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  return Object.values(value).some((part) => isDeeper(part, levels - 1));
}

/** The columns of a formula, each once, in the order of their first use. */
export function variablesOf(formula: Formula): string[] {
  if (formula.type === 'variable') return [formula.key];
  if (formula.type === 'constant') return [];
  return [...new Set([...variablesOf(formula.left), ...variablesOf(formula.right)])];
}

/**
 * A formula as text, with only the necessary parentheses; columns by their names, or as `nameOf` calls them.
 */
export function formulaText(formula: Formula, nameOf = (key: string) => key): string {
  if (formula.type === 'variable') return nameOf(formula.key);
  if (formula.type === 'constant') return String(formula.value);

  const { operation, left, right } = formula;
  const isTight = operation === '*' || operation === '/';
  const side = (part: Formula, isRight: boolean) => {
    const isLoose = part.type === 'operation' && (part.operation === '+' || part.operation === '-');
    const needs =
      part.type === 'operation' && ((isTight && isLoose) || (isRight && (isTight || operation === '-')));
    const text = formulaText(part, nameOf);
    if (needs) return `(${text})`;
    return text;
  };

  return `${side(left, false)} ${operation} ${side(right, true)}`;
}
