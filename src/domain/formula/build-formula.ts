import { formulaSchema, maxFormulaDepth, type Formula, type FormulaOperation } from './formula.ts';

/** One token of a formula. */
export type FormulaToken =
  | { readonly type: 'variable'; readonly key: string }
  | { readonly type: 'constant'; readonly value: number }
  | { readonly type: 'operation'; readonly operation: FormulaOperation }
  | { readonly type: 'open' }
  | { readonly type: 'close' };

/** A formula that is being built: its tokens in order. */
export type FormulaDraft = readonly FormulaToken[];

/**
 * Adds a token to a draft. These tokens are ignored: an operation or a closing parenthesis without a left
 * side, a closing parenthesis without an open one, and a column or number after a closing parenthesis. An
 * operation replaces the operation before it, and a column or number the one before it.
 */
export function addFormulaToken(draft: FormulaDraft, token: FormulaToken): FormulaDraft {
  const last = draft.at(-1);
  const isValue = last?.type === 'variable' || last?.type === 'constant';
  const hasLeft = isValue || last?.type === 'close';

  switch (token.type) {
    case 'variable':
    case 'constant':
      if (isValue) return [...draft.slice(0, -1), token];
      if (hasLeft) return draft;
      return [...draft, token];
    case 'operation':
      if (last?.type === 'operation') return [...draft.slice(0, -1), token];
      if (hasLeft) return [...draft, token];
      return draft;
    case 'open':
      if (hasLeft) return draft;
      return [...draft, token];
    case 'close':
      if (hasLeft && openGroups(draft) > 0) return [...draft, token];
      return draft;
  }
}

/** A draft without its last token. */
export function undoToken(draft: FormulaDraft): FormulaDraft {
  return draft.slice(0, -1);
}

/** The number of open parentheses of a draft. */
function openGroups(draft: FormulaDraft): number {
  return draft.reduce((open, { type }) => open + Number(type === 'open') - Number(type === 'close'), 0);
}

const binding: Record<FormulaOperation, number> = { '+': 1, '-': 1, '*': 2, '/': 2 };

/**
 * The formula of a draft, or null while it is incomplete. `*` and `/` come before `+` and `-`, equal
 * operations from the left.
 */
export function formulaOf(draft: FormulaDraft): Formula | null {
  if (openGroups(draft) > 0) return null;

  let at = 0;
  const operand = (): Formula | null => {
    const token = draft[at];
    at += 1;
    if (token?.type === 'variable' || token?.type === 'constant') return token;
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
  if (!read.success) return null;
  return read.data;
}

/** The draft of a formula, with only the necessary parentheses. */
export function formulaDraftOf(formula: Formula): FormulaDraft {
  if (formula.type !== 'operation') return [formula];
  const { operation, left, right } = formula;
  const side = (part: Formula, isRight: boolean): FormulaDraft => {
    const isLoose =
      part.type === 'operation' && binding[part.operation] < binding[operation] + (isRight ? 1 : 0);
    if (isLoose) return [{ type: 'open' }, ...formulaDraftOf(part), { type: 'close' }];
    return formulaDraftOf(part);
  };

  return [...side(left, false), { type: 'operation', operation }, ...side(right, true)];
}

/**
 * A hint about the missing part of a draft, whose variables are columns or functions; null when it is
 * complete.
 */
export function missingPart(draft: FormulaDraft, variable: 'column' | 'function' = 'column'): string | null {
  const last = draft.at(-1);
  if (!last) return `Choose a ${variable} to begin.`;
  if (last.type === 'operation' || last.type === 'open') {
    return `Choose the next ${variable}, or enter a number.`;
  }
  const open = openGroups(draft);
  if (open > 0) {
    if (open === 1) return 'Close the parenthesis.';
    return `Close ${open} parentheses.`;
  }
  if (!draft.some(({ type }) => type === 'variable')) return `A formula has at least one ${variable}.`;

  if (formulaOf(draft)) return null;
  return `A formula has at most ${maxFormulaDepth} nested steps.`;
}
