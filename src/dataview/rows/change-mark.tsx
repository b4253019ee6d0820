import type { CSSProperties, ReactNode } from 'react';
import { useTexts } from '#texts/use-texts.tsx';
import type { ShownColumn } from '../query/section-rows.ts';

type ChangeMarkProps = {
  column: Pick<ShownColumn, 'descriptor' | 'numbers'>;
  change: number;
  /** The number as its column writes it. */
  children: ReactNode;
};

/**
 * A number as a change: with an arrow, its sign, and a word for those who do not see them. It has a colour
 * only where its column says which direction is good.
 */
export function ChangeMark({ column, change, children }: ChangeMarkProps) {
  const { sections: texts } = useTexts();
  const { arrow, word } = {
    '1': { arrow: '▲', word: texts.rises },
    '0': { arrow: '=', word: texts.staysEqual },
    '-1': { arrow: '▼', word: texts.falls },
  }[String(Math.sign(change))] ?? { arrow: '', word: '' };
  const isSigned = change > 0 && !column.numbers.hasSign;

  return (
    <span style={{ whiteSpace: 'nowrap', ...colourOf(column, change) }}>
      <span aria-hidden style={{ fontSize: '0.75em' }}>
        {`${arrow} `}
      </span>
      <span className="tm-sr">{`${word}: `}</span>
      {isSigned && '+'}
      {children}
    </span>
  );
}

/** The colour of a good or a bad change; none where no direction is good. */
function colourOf({ descriptor: { goodChange } }: ChangeMarkProps['column'], change: number): CSSProperties {
  if (goodChange === '' || change === 0) return {};
  const isGood = change > 0 === (goodChange === 'up');
  return { color: isGood ? 'var(--tm-success)' : 'var(--tm-danger)' };
}
