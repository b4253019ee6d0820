import { CompareFields } from '#dataview/settings/compare-fields.tsx';
import { graphType } from '#graphs/index.ts';
import type { GraphState } from '../index.ts';
import { whyNotCompared } from '../points/compared-amounts.ts';
import { queriedColumns } from '../points/queried-columns.ts';

type GraphCompareFieldsProps = {
  state: GraphState;
  onChange(display: GraphState['display']): void;
};

const reasons = {
  amounts: 'Nothing is compared: this type compares two selections of one amount.',
  time: 'Nothing is compared: lines lead along time, not between two selections.',
};

/** What the amounts of a graph are compared with; where they are but cannot be, a sentence says why. */
export function GraphCompareFields({ state, onChange }: GraphCompareFieldsProps) {
  const { graph, columns, display } = state;
  const reason = whyNotCompared(state);
  if (reason === null) {
    const queried = { ...state, columns: queriedColumns(columns, graph.graphType) };
    return <CompareFields state={queried} isOrdered={false} onChange={onChange} />;
  }

  if (display.compare.with === '') return null;
  const { comparison } = graphType(graph.graphType);
  const ofType = 'whyNot' in comparison ? comparison.whyNot : null;
  return <p className="text-12 text-quiet">{reason === 'type' ? ofType : reasons[reason]}</p>;
}
