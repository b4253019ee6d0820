export { OptionField as CellEdit } from '../option-field.tsx';
