import { ChoiceList } from '../choice-list.tsx';
import type { CellViewProps } from '../column-type.ts';

/** The chosen options, or a note on those that are none. */
export function CellView({ value, column }: CellViewProps) {
  return <ChoiceList value={value} column={column} />;
}
