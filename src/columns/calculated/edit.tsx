export { CalculatedField as CellEdit } from '../calculated-field.tsx';
