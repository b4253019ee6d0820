export { TruthField as CellEdit } from '../truth-cell.tsx';
