import type { CSSProperties, ReactNode } from 'react';
import { styleIn, usePlotDirection } from './plot-direction.tsx';

/**
 * The shadow around text over a plot that keeps it legible over marks. Each part is blurred: in PDFs, sharp
 * shadows are further texts, which are copied, searched and read aloud with the one that they are below.
 */
export const halo = [1, 1, 2, 4].map((radius) => `0 0 ${radius}px var(--tm-paper, #fff)`).join(', ');

/** What is over a drawing, in its place in the plot; the drawing alone where nothing is. */
export function UnderTexts({ texts, children }: { texts: ReactNode; children: ReactNode }) {
  if (!texts) return children;
  return (
    <div style={{ position: 'relative', gridColumn: 2 }}>
      {children}
      {texts}
    </div>
  );
}

type OverPlotProps = {
  style?: CSSProperties;
  /** More classes, such as those that hide the texts at some widths. */
  className?: string;
  children: ReactNode;
};

/**
 * Texts over a drawing (`OverText`), which are centred at their `left` and `top`: those of a drawing that is
 * stretched would be, too. The drawing says the same to assistive technology.
 */
export function OverPlot({ style, className = '', children }: OverPlotProps) {
  const middle = usePlotDirection() === 'rtl' ? { '--x': '50%' } : undefined;

  return (
    <div
      className={`tm-over ${className}`.trim()}
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none', ...middle, ...style }}
      aria-hidden="true"
    >
      {children}
    </div>
  );
}

type OverTextProps = {
  className?: string | undefined;
  /** Its place in a plot that runs from left to right. */
  style: CSSProperties;
  children: ReactNode;
};

/** A text over a drawing. */
export function OverText({ className, style, children }: OverTextProps) {
  const direction = usePlotDirection();
  return (
    <span className={className} style={styleIn(direction, style)}>
      {children}
    </span>
  );
}
