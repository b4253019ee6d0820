import { CompareFields } from '#dataview/settings/compare-fields.tsx';
import type { GraphState } from '../index.ts';
import { whyNotCompared } from '../points/compared-amounts.ts';
import { queriedColumns } from '../points/queried-columns.ts';

type GraphCompareFieldsProps = {
  state: GraphState;
  onChange(display: GraphState['display']): void;
};

const reasons = {
  type: 'Nothing is compared: only bars, lines and areas show another selection.',
  series: 'Nothing is compared: a graph with series shows no other selection.',
};

/** What the amounts of a graph are compared with; where they are but cannot be, a sentence says why. */
export function GraphCompareFields({ state, onChange }: GraphCompareFieldsProps) {
  const { graph, columns, display } = state;
  const reason = whyNotCompared(state);
  if (reason === null) {
    const queried = { ...state, columns: queriedColumns(columns, graph.graphType) };
    return <CompareFields state={queried} onChange={onChange} />;
  }

  if (display.compare.with === '') return null;
  return <p className="text-12 text-quiet">{reasons[reason]}</p>;
}
