export { BooleanCell as CellView } from '../boolean-cell.tsx';
