export { TruthField as CellEdit } from '../boolean-cell.tsx';
