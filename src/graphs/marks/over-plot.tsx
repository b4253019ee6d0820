import type { CSSProperties, ReactNode } from 'react';

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
 * Texts over a drawing, spans that are centred at their `left` and `top`: those of a drawing that is
 * stretched would be, too. The drawing says the same to assistive technology.
 */
export function OverPlot({ style, className = '', children }: OverPlotProps) {
  return (
    <div
      className={`tm-over ${className}`.trim()}
      style={{ position: 'absolute', inset: 0, pointerEvents: 'none', ...style }}
      aria-hidden="true"
    >
      {children}
    </div>
  );
}
