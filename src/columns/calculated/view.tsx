export { CalculatedCell as CellView } from '../calculated-cell.tsx';
