import { useState, type ReactNode } from 'react';
import {
  addFormulaToken,
  missingPart,
  undoToken,
  type FormulaDraft,
  type FormulaToken,
} from '#domain/formula/build-formula.ts';
import { formulaOperations, type FormulaOperation } from '#domain/formula/formula.ts';
import { formatValue } from '#domain/value/cell/format-value.ts';
import { plainDigits, readNumber } from '#domain/value/cell/read-value.ts';
import { Button, type ButtonProps } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

type FormulaEntryProps = {
  draft: FormulaDraft;
  onChange(draft: FormulaDraft): void;
  /** What the variables are: columns, or functions. */
  variable: 'column' | 'function';
  /** What a variable is called in the formula. */
  label(key: string): string;
  /** What variables are chosen by. */
  picker: ReactNode;
};

/**
 * A formula that is being built, and what it is built with: variables, numbers, operations and parentheses.
 */
export function FormulaEntry({ draft, onChange, variable, label, picker }: FormulaEntryProps) {
  const put = (...tokens: FormulaToken[]) => onChange(tokens.reduce(addFormulaToken, draft));
  const onKeyDown: ButtonProps['onKeyDown'] = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;

    const token = tokenOfKey(pressedKey(event));
    if (token) {
      put(token);
    } else if (pressedKey(event) === 'Backspace') {
      onChange(undoToken(draft));
    } else {
      return;
    }

    event.preventDefault();
  };

  return (
    <>
      <DraftLine draft={draft} variable={variable} label={label} />
      <div className="grid grid-cols-[minmax(0,1fr)_9rem] items-start gap-2">
        {picker}
        <NumberEntry onEnter={put} />
      </div>
      <OperationKeys draft={draft} setDraft={onChange} put={put} onKeyDown={onKeyDown} />
    </>
  );
}

type OperationKeysProps = {
  draft: FormulaDraft;
  setDraft(draft: FormulaDraft): void;
  put(token: FormulaToken): void;
  onKeyDown: ButtonProps['onKeyDown'];
};

/** The keys of operations and parentheses, and those that take tokens back. */
function OperationKeys({ draft, setDraft, put, onKeyDown }: OperationKeysProps) {
  return (
    <div role="group" aria-label="Operations" className="flex flex-wrap items-center gap-1">
      {formulaOperations.map((operation) => (
        <Key
          key={operation}
          label={words[operation]}
          onKeyDown={onKeyDown}
          onPress={() => put({ type: 'operation', operation })}
        >
          {signs[operation]}
        </Key>
      ))}
      <Key label="Open a parenthesis" onKeyDown={onKeyDown} onPress={() => put({ type: 'open' })}>
        (
      </Key>
      <Key label="Close the parenthesis" onKeyDown={onKeyDown} onPress={() => put({ type: 'close' })}>
        )
      </Key>
      <span className="ms-auto flex gap-1">
        <IconButton
          icon="undo-2"
          label="Undo last"
          isDisabled={draft.length === 0}
          onPress={() => setDraft(undoToken(draft))}
        />
        <IconButton
          icon="trash-2"
          label="Clear formula"
          isDisabled={draft.length === 0}
          onPress={() => setDraft([])}
        />
      </span>
    </div>
  );
}

const signs: Record<FormulaOperation, string> = { '+': '+', '-': '−', '*': '×', '/': '÷' };
const words: Record<FormulaOperation, string> = {
  '+': 'Plus',
  '-': 'Minus',
  '*': 'Times',
  '/': 'Divided by',
};

/**
 * A field for a number of the formula, which Enter, the button or an operation typed behind it puts there.
 */
function NumberEntry({ onEnter }: { onEnter(...tokens: FormulaToken[]): void }) {
  const [text, setText] = useState('');
  const value = readNumber(plainDigits(text.trim()));
  const enter = (...after: FormulaToken[]) => {
    if (value === null) return;
    onEnter({ type: 'constant', value }, ...after);
    setText('');
  };
  const isUnreadable = value === null && !/^\s*[-+]?$/.test(text);

  return (
    <div className="flex items-start gap-1">
      <TextField
        label="Number"
        isCompact
        className="min-w-0 flex-1"
        inputMode="decimal"
        maxLength={40}
        value={text}
        onChange={setText}
        error={isUnreadable ? 'Enter a number.' : undefined}
        onKeyDown={(event) => {
          const token = tokenOfKey(pressedKey(event));
          const isEnd = pressedKey(event) === 'Enter' || (token !== null && token.type !== 'open');
          if (!isEnd || value === null) return event.continuePropagation();
          event.preventDefault();
          if (token) {
            enter(token);
          } else {
            enter();
          }
        }}
      />
      <IconButton
        className="mt-6"
        icon="plus"
        label="Add the number"
        isDisabled={value === null}
        onPress={() => enter()}
      />
    </div>
  );
}

/**
 * A key of the builder; on any of them the signs can also be typed, and Backspace takes the last one back.
 */
function Key({
  label,
  children,
  ...rest
}: Omit<ButtonProps, 'children'> & { label: string; children: string }) {
  return (
    <Button {...rest} size="icon-compact" aria-label={label}>
      <span aria-hidden className="text-16">
        {children}
      </span>
    </Button>
  );
}

/** The formula so far, and what is missing in it. */
function DraftLine({ draft, variable, label }: Pick<FormulaEntryProps, 'draft' | 'variable' | 'label'>) {
  const missing = missingPart(draft, variable);

  return (
    <div className="flex flex-col gap-1.5">
      <p className="text-14 font-medium">Formula</p>
      <output
        aria-label="Formula"
        className="flex min-h-11 flex-wrap items-center gap-x-1.5 gap-y-1 rounded-control border border-edge bg-raised px-2.5 py-2 text-14"
      >
        {draft.length === 0 && <span className="text-quiet">Nothing yet</span>}
        {draft.map((token, index) => (
          <TokenMark key={index} token={token} label={label} />
        ))}
      </output>
      {missing && <p className="text-12 text-quiet">{missing}</p>}
    </div>
  );
}

function TokenMark({ token, label }: { token: FormulaToken; label(key: string): string }) {
  if (token.type === 'variable') {
    return (
      <span className="max-w-full truncate rounded-small bg-accent-soft px-1.5 py-0.5 font-medium text-accent">
        {label(token.key)}
      </span>
    );
  }

  if (token.type === 'constant') {
    return <span className="tabular font-medium">{formatValue(token.value, {})}</span>;
  }

  return <span className="tabular text-16 text-ink">{signOf(token)}</span>;
}

function signOf(token: Exclude<FormulaToken, { type: 'variable' | 'constant' }>): string {
  switch (token.type) {
    case 'operation':
      return signs[token.operation];
    case 'open':
      return '(';
    case 'close':
      return ')';
  }
}

function tokenOfKey(key: string): FormulaToken | null {
  if (key === '(') return { type: 'open' };
  if (key === ')') return { type: 'close' };
  const operation = formulaOperations.find((one) => one === key);
  if (!operation) return null;
  return { type: 'operation', operation };
}
