import type { ReactNode } from 'react';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { useEditor } from './commands/editor-context.ts';
import { pagePanels, panelNamesOf, type PanelProps } from './panels/panels.ts';

/** The panels and the grid that the toolbar opens, and the publish bar within it. */
export type EditorToolbarProps = PanelProps & { hasGrid: boolean; onToggleGrid(): void; children: ReactNode };

/**
 * The floating toolbar at the bottom of the canvas: the page's panels, the grid, and the publish bar
 * (`children`). It is one row where it has the space, two rows elsewhere; in the narrowest windows the row of
 * the panels scrolls, and the publish bar takes two. In low windows, which it would cover, it is one row that
 * scrolls.
 */
export function EditorToolbar({ panel, setPanel, hasGrid, onToggleGrid, children }: EditorToolbarProps) {
  const { openDialog, site } = useEditor();
  return (
    <div
      className={`pointer-events-none fixed inset-x-0 bottom-4 z-20 flex justify-center px-2 max-sm:bottom-2 @container/bar print:hidden ${panel ? 'sm:end-drawer' : ''}`}
    >
      <div className="pointer-events-auto flex max-w-full flex-col-reverse items-center short:flex-row short:overflow-x-auto rounded-panel bg-float shadow-float @4xl/bar:flex-row">
        <nav
          aria-label="Editor"
          className="flex max-w-full items-center gap-0.5 p-1.5 @max-4xl/bar:overflow-x-auto short:shrink-0 short:overflow-visible"
        >
          {panelNamesOf(site).map((name) => (
            <Button
              key={name}
              variant="quiet"
              size="compact"
              icon={pagePanels[name].icon}
              aria-pressed={panel === name}
              onPress={() => setPanel(panel === name ? null : name)}
              className="[&_svg]:hidden @4xl/bar:[&_svg]:block"
            >
              {pagePanels[name].label}
            </Button>
          ))}
          <IconButton
            icon="monitor-smartphone"
            label="Preview at other widths"
            onPress={() => openDialog('preview')}
          />
          <IconButton icon="columns-3" label="Show the grid" aria-pressed={hasGrid} onPress={onToggleGrid} />
        </nav>
        <div className="flex w-full items-center justify-end gap-1 border-hairline p-1.5 max-sm:ps-0 @max-[22rem]/bar:flex-wrap @max-4xl/bar:border-b short:w-auto short:shrink-0 short:flex-nowrap @4xl/bar:border-s">
          {children}
        </div>
      </div>
    </div>
  );
}
