import { useGrid } from '../input/grid-context.ts';
import { ColumnMenu } from './column-menu.tsx';
import { RowMenu } from './row-menu.tsx';

/** The menu of a column or a row that is open over a grid. */
export function GridMenus() {
  const { menu, columns } = useGrid();
  if (!menu) return null;
  if (menu.kind === 'row') return <RowMenu index={menu.row} />;

  const column = columns[menu.column];
  return column && <ColumnMenu column={column} index={menu.column} width={menu.width} />;
}
