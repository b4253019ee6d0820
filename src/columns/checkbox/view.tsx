export { TruthCell as CellView } from '../boolean-cell.tsx';
