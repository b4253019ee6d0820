export { BooleanField as CellEdit } from '../boolean-cell.tsx';
