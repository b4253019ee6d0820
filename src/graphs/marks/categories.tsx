import type { ChartX } from './chart-data.ts';
import { highlightedWeight, type Highlighted } from './highlight.ts';

type CategoriesProps = {
  places: readonly Pick<ChartX, 'key' | 'label'>[];
  height: number;
  spacing: number;
  /** The least width in px. */
  least: number;
  highlighted?: Highlighted;
};

/**
 * The labels of rows beside a plot of this height in px; every `spacing`th at most, fewer where rows are low.
 */
export function Categories({ places, height, spacing, least, highlighted }: CategoriesProps) {
  const row = height / places.length;
  const step = Math.max(Math.round(spacing), Math.ceil(14 / row));

  return (
    <div className="tm-categories" style={{ height, minWidth: least || undefined }} aria-hidden="true">
      {places.map(({ key, label }, place) => {
        if (place % step !== 0) return null;
        return (
          <span key={key} title={label} style={{ flexGrow: Math.min(step, places.length - place) }}>
            <span style={{ fontWeight: highlightedWeight(highlighted, null, { key, label }) }}>{label}</span>
          </span>
        );
      })}
    </div>
  );
}
