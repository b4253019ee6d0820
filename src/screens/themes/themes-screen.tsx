import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ResultOf } from '#client/graphql.ts';
import {
  changeThemeDocument,
  deleteThemeDocument,
  type themeListDocument,
  createThemeDocument,
  themesDocument,
} from '#client/theme-documents.ts';
import { plural } from '#domain/value/number/plural.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { MenuButton, type MenuEntry } from '#ui/menu/menu.tsx';
import { TableCell, TableHeaderCell, Row, Table } from '#ui/table/table.tsx';
import { ListHeading } from '../list-parts/list-heading.tsx';
import { useSiteChange } from '../sites/use-site-change.ts';
import { ImportThemeDialog } from './import-theme-dialog.tsx';
import { ThemeNameDialog } from './theme-name-dialog.tsx';
import { exportPath, themePath } from './theme-paths.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { TidemarkError } from '#domain/error/tidemark-error.ts';
import { Select } from '#ui/select/select.tsx';

type NewThemeDialogProps = {
  themes: readonly { name: string; label: string }[];
  /** The name of the theme that is proposed to begin with. */
  base: string;
  onClose(): void;
};

type ThemeList = ResultOf<typeof themeListDocument>;
/** A theme in the list. */
type ListedTheme = ThemeList['themes'][number];

type Opened =
  | { kind: 'new'; base: string }
  | { kind: 'import' }
  | { kind: 'rename' | 'delete'; theme: ListedTheme };

/**
 * The themes of the installation with the sites that use each; administrators add, import, change and delete
 * them.
 */
export function ThemesScreen({ themes, sites, mayChange }: ThemeList & { mayChange: boolean }) {
  const [opened, open] = useState<Opened | null>(null);
  const close = () => open(null);
  const rename = useSiteChange(changeThemeDocument, 'The theme is renamed.');
  const remove = useSiteChange(deleteThemeDocument, 'The theme is deleted.');

  return (
    <>
      <div className="max-w-240">
        <ListHeading title="Themes" count={plural(themes.length, 'theme')}>
          {mayChange && (
            <>
              <Button onPress={() => open({ kind: 'import' })}>Import</Button>
              <Button variant="primary" onPress={() => open({ kind: 'new', base: 'default' })}>
                New theme
              </Button>
            </>
          )}
        </ListHeading>
        <ThemeTable themes={themes} sites={sites} mayChange={mayChange} onOpen={open} />
      </div>
      {opened?.kind === 'new' && <NewThemeDialog themes={themes} base={opened.base} onClose={close} />}
      {opened?.kind === 'import' && <ImportThemeDialog onClose={close} />}
      {opened?.kind === 'rename' && (
        <ThemeNameDialog
          title={`Rename ${opened.theme.label}`}
          label={opened.theme.label}
          save={(label) => {
            const { name, revision } = opened.theme;
            return rename.mutateAsync({ name, base: revision ?? 0, label });
          }}
          onSaved={close}
          onClose={close}
        />
      )}
      <ConfirmDialog
        title={opened?.kind === 'delete' ? `Delete ${opened.theme.label}?` : ''}
        text="The theme is removed from the servers forever. This cannot be undone."
        confirmLabel="Delete"
        pendingLabel="Deleting..."
        isDestructive
        isOpen={opened?.kind === 'delete'}
        onOpenChange={close}
        onConfirm={async () => {
          if (opened?.kind === 'delete') {
            await remove.mutateAsync({ name: opened.theme.name });
          }
        }}
      />
    </>
  );
}

function ThemeTable({
  themes,
  sites,
  mayChange,
  onOpen,
}: ThemeList & { mayChange: boolean; onOpen(opened: Opened): void }) {
  const navigate = useNavigate();
  const actionsOf = (theme: ListedTheme): MenuEntry[] => {
    const exporting = { id: 'export', label: 'Export', icon: 'download', href: exportPath(theme.name) };
    if (!mayChange) return [exporting];

    const actions: MenuEntry[] = [
      { id: 'edit', label: 'Edit', icon: 'pencil', onAction: () => void navigate(themePath(theme.name)) },
      {
        id: 'copy',
        label: 'Duplicate…',
        icon: 'copy',
        onAction: () => onOpen({ kind: 'new', base: theme.name }),
      },
      exporting,
    ];
    if (theme.id === null) return actions;

    return [
      ...actions,
      {
        id: 'rename',
        label: 'Rename…',
        icon: 'text-cursor-input',
        onAction: () => onOpen({ kind: 'rename', theme }),
      },
      {
        id: 'delete',
        label: 'Delete…',
        icon: 'trash-2',
        isDanger: true,
        onAction: () => onOpen({ kind: 'delete', theme }),
      },
    ];
  };

  return (
    <Table label="Themes" className="mt-6">
      <thead>
        <tr>
          <TableHeaderCell>Theme</TableHeaderCell>
          <TableHeaderCell>Sites</TableHeaderCell>
          <TableHeaderCell className="max-sm:hidden">Created by</TableHeaderCell>
          <TableHeaderCell>
            <span className="sr-only">Actions</span>
          </TableHeaderCell>
        </tr>
      </thead>
      <tbody>
        {themes.map((theme) => (
          <Row key={theme.name}>
            <TableCell isHeader>
              {mayChange ? (
                <a className="text-accent" href={themePath(theme.name)}>
                  {theme.label}
                </a>
              ) : (
                theme.label
              )}{' '}
              <span className="text-12 font-normal text-quiet">{theme.name}</span>
            </TableCell>
            <TableCell>
              {sites
                .filter((site) => site.theme === theme.name)
                .map((site) => site.name)
                .join(', ') || '–'}
            </TableCell>
            <TableCell className="max-sm:hidden">
              {theme.id === null ? 'Tidemark' : 'This installation'}
            </TableCell>
            <TableCell className="text-end">
              <MenuButton label={`Actions for ${theme.label}`} items={actionsOf(theme)} />
            </TableCell>
          </Row>
        ))}
      </tbody>
    </Table>
  );
}

/** Makes a theme that begins as a copy of another, and opens its editor. */
function NewThemeDialog({ themes, base: proposed, onClose }: NewThemeDialogProps) {
  const navigate = useNavigate();
  const labelOf = (name: string) => themes.find((theme) => theme.name === name)?.label ?? name;
  const [base, setBase] = useState(proposed);

  return (
    <ThemeNameDialog
      title="New theme"
      label={proposed === 'default' ? '' : `${labelOf(proposed)} copy`}
      saveLabel="Create"
      save={async (label) => {
        const { themes: found } = await requestGraphql(themesDocument, { names: [base] });
        const [theme] = found;
        if (!theme) throw new TidemarkError('not_found', `The theme ${labelOf(base)} no longer exists.`);
        return requestGraphql(createThemeDocument, { label, theme: theme.theme });
      }}
      onSaved={({ createTheme }) => navigate(themePath(createTheme))}
      onClose={onClose}
    >
      <Select
        label="Start from"
        options={themes.map((theme) => ({ value: theme.name, label: theme.label }))}
        value={base}
        onChange={setBase}
      />
    </ThemeNameDialog>
  );
}
