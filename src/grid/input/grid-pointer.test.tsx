// @vitest-environment jsdom
import { act, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, test, vi } from 'vitest';
import { headerHeight, rowHeight } from '../paint/grid-geometry.ts';
import { cellSelection, type CellPosition, type GridSelection } from '../store/grid-selection.ts';
import { useGridPointer } from './grid-pointer.ts';

let selection: GridSelection | null = null;
const edited: CellPosition[] = [];
let revealed: CellPosition | null = null;

/** Three rows of a number and two cells. */
function Grid() {
  const element = useRef<HTMLDivElement>(null);
  const [selected, select] = useState<GridSelection | null>(cellSelection({ row: 0, column: 0 }));
  useEffect(() => void (selection = selected), [selected]);
  const handlers = useGridPointer({
    element,
    edges: [0, 50, 100],
    startWidth: 0,
    frozenWidth: 0,
    rows: 3,
    position: () => 0,
    selection: selected,
    select,
    reveal: (cell) => (revealed = cell),
    edit: (cell) => edited.push(cell),
    menu: () => {},
  });
  return (
    <div ref={element} tabIndex={0} {...handlers}>
      {[0, 1, 2].map((row) => (
        <div key={row} data-row={row}>
          <span data-number="" />
          <span data-column="0" />
          <span data-column="1" />
          {selected?.kind === 'cells' && selected.focus.row === row && <i data-handle="" />}
        </div>
      ))}
    </div>
  );
}

const part = (row: number, what: string) => document.querySelector(`[data-row="${row}"] [data-${what}]`)!;

/**
 * The pointer goes down; what scrolls is not clicked. A mouse goes up again: holding it scrolls, which this
 * document cannot.
 */
const press = (target: Element, pointerType: string) =>
  act(async () => {
    const event = new MouseEvent('pointerdown', { bubbles: true, button: 0 });
    target.dispatchEvent(Object.assign(event, { pointerType }));
    if (pointerType === 'mouse') {
      dispatchEvent(new MouseEvent('pointerup'));
    }
  });
const tap = async (target: Element) => {
  await press(target, 'touch');
  await act(async () => void target.dispatchEvent(new MouseEvent('click', { bubbles: true })));
};
const rowsOf = () => (selection?.kind === 'rows' ? selection.runs : null);

afterEach(() => vi.unstubAllGlobals());

test('a tap selects and edits, a touch that scrolls selects nothing, and rows are taken in by their numbers', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Grid />));

  await press(part(2, 'column="1"'), 'touch');
  expect(selection?.focus).toEqual({ row: 0, column: 0 });
  await tap(part(2, 'column="1"'));
  expect(selection).toEqual(cellSelection({ row: 2, column: 1 }));
  expect(edited).toEqual([]);
  await tap(part(2, 'column="1"'));
  expect(edited).toEqual([{ row: 2, column: 1 }]);

  await tap(part(0, 'number'));
  await tap(part(2, 'number'));
  expect(rowsOf()).toEqual([
    [0, 0],
    [2, 2],
  ]);
  await tap(part(0, 'number'));
  expect(rowsOf()).toEqual([[2, 2]]);
  await tap(part(1, 'column="0"'));
  expect(selection).toEqual(cellSelection({ row: 1, column: 0 }));

  await press(part(0, 'number'), 'mouse');
  await press(part(1, 'number'), 'mouse');
  expect(rowsOf()).toEqual([[1, 1]]);
  await act(async () => root.unmount());
});

test('the handle of the selected cells is dragged to further ones', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  await act(async () => root.render(<Grid />));
  // The grid lies at the corner of the window, with room for all of it; this document captures no pointers.
  const captured = vi.fn();
  Object.assign(document.querySelector('[tabindex]')!, {
    getBoundingClientRect: () => new DOMRect(0, 0, 400, 400),
    setPointerCapture: captured,
  });
  const move = (clientX: number, clientY: number) =>
    act(async () => void dispatchEvent(new MouseEvent('pointermove', { clientX, clientY })));

  await tap(part(1, 'column="0"'));
  await press(document.querySelector('[data-handle]')!, 'touch');
  expect(captured).toHaveBeenCalledOnce();
  await move(70, headerHeight + 2.5 * rowHeight);
  expect(selection).toEqual({ kind: 'cells', anchor: { row: 1, column: 0 }, focus: { row: 2, column: 1 } });
  await move(10, headerHeight + 0.5 * rowHeight);
  expect(selection).toEqual({ kind: 'cells', anchor: { row: 1, column: 0 }, focus: { row: 0, column: 0 } });

  revealed = null;
  await act(async () => void dispatchEvent(new MouseEvent('pointerup')));
  expect(revealed).toEqual({ row: 0, column: 0 });
  await move(70, headerHeight + 2.5 * rowHeight);
  expect(selection?.focus).toEqual({ row: 0, column: 0 });
  await act(async () => root.unmount());
});
