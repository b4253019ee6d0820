export { TruthCell as CellView } from '../truth-cell.tsx';
