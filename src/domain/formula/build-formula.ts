import { formulaSchema, maxFormulaDepth, type Formula, type FormulaOperation } from './formula.ts';

/** One thing that a person put into a formula. */
export type FormulaToken =
  | { readonly type: 'variable'; readonly key: string }
  | { readonly type: 'operation'; readonly operation: FormulaOperation }
  | { readonly type: 'open' }
  | { readonly type: 'close' };

/** A formula while it is being built: what was put into it, first to last. */
export type FormulaDraft = readonly FormulaToken[];

/**
 * A draft with one token more; the same draft where the token is ignored (specification 1, section 5): an operation or
 * a closing parenthesis with nothing to its left, a parenthesis that closes none, a column beside a complete operand.
 * An operation after an operation takes its place, and so does a column after a column.
 */
export function addToken(draft: FormulaDraft, token: FormulaToken): FormulaDraft {
  const last = draft.at(-1);
  const hasLeft = last?.type === 'variable' || last?.type === 'close';
  switch (token.type) {
    case 'variable':
      if (last?.type === 'variable') return [...draft.slice(0, -1), token];
      return hasLeft ? draft : [...draft, token];
    case 'operation':
      if (last?.type === 'operation') return [...draft.slice(0, -1), token];
      return hasLeft ? [...draft, token] : draft;
    case 'open':
      return hasLeft ? draft : [...draft, token];
    case 'close':
      return hasLeft && openGroups(draft) > 0 ? [...draft, token] : draft;
  }
}

/** A draft without what was put into it last. */
export function undoToken(draft: FormulaDraft): FormulaDraft {
  return draft.slice(0, -1);
}

/** How many parentheses of a draft are still open. */
export function openGroups(draft: FormulaDraft): number {
  return draft.reduce((open, { type }) => open + (type === 'open' ? 1 : type === 'close' ? -1 : 0), 0);
}

const binding: Record<FormulaOperation, number> = { '+': 1, '-': 1, '*': 2, '/': 2 };

/** The formula that a draft has become, or null while it is none: `*` and `/` bind tighter, equals from the left. */
export function formulaOf(draft: FormulaDraft): Formula | null {
  if (openGroups(draft) > 0) return null;
  let at = 0;
  const operand = (): Formula | null => {
    const token = draft[at];
    at += 1;
    if (token?.type === 'variable') return token;
    if (token?.type !== 'open') return null;
    const inner = expression(1);
    at += 1;
    return inner;
  };
  const expression = (least: number): Formula | null => {
    let left = operand();
    for (;;) {
      const token = draft[at];
      if (left === null || token?.type !== 'operation' || binding[token.operation] < least) return left;
      at += 1;
      const right = expression(binding[token.operation] + 1);
      left = right && { type: 'operation', operation: token.operation, left, right };
    }
  };
  const read = formulaSchema.safeParse(expression(1));
  return read.success ? read.data : null;
}

/** The draft that a formula comes from, with no more parentheses than it needs. */
export function draftOf(formula: Formula): FormulaDraft {
  if (formula.type === 'variable') return [formula];
  const { operation, left, right } = formula;
  const side = (part: Formula, isRight: boolean): FormulaDraft => {
    const isLoose =
      part.type === 'operation' && binding[part.operation] < binding[operation] + (isRight ? 1 : 0);
    return isLoose ? [{ type: 'open' }, ...draftOf(part), { type: 'close' }] : draftOf(part);
  };
  return [...side(left, false), { type: 'operation', operation }, ...side(right, true)];
}

/** What a draft lacks to become a formula, as a hint; null when nothing does. */
export function missingPart(draft: FormulaDraft): string | null {
  const last = draft.at(-1);
  if (!last) return 'Choose a column to begin.';
  if (last.type === 'operation' || last.type === 'open') return 'Choose the next column.';
  const open = openGroups(draft);
  if (open > 0) return open === 1 ? 'Close the parenthesis.' : `Close ${open} parentheses.`;
  return formulaOf(draft) ? null : `A formula has at most ${maxFormulaDepth} steps one in another.`;
}
