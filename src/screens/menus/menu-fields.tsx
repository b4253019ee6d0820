import { useState } from 'react';
import { maxMenuEntries, navPathSchema, type NavItem } from '#domain/page/content/nav-item.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { MenuTextDialog } from './menu-text-dialog.tsx';

type MenuFieldsProps = {
  label: string;
  /** Where a heading above says it. */
  hideLabel?: boolean;
  description?: string;
  items: readonly NavItem[];
  onChange(items: NavItem[]): void;
};

/**
 * The entries of a menu that people write themselves. Those without a name or with a wrong address say so; a
 * new one has the focus in its name, and says so only when that is left.
 */
export function MenuFields({ label, hideLabel = false, description, items, onChange }: MenuFieldsProps) {
  const [editsText, setEditsText] = useState(false);
  const [added, setAdded] = useState<number>();

  return (
    <fieldset className="flex min-w-0 flex-col gap-3">
      <legend className={hideLabel ? 'sr-only' : 'mb-2 text-14 font-medium'}>{label}</legend>
      {description && <p className={`text-12 text-quiet ${hideLabel ? '' : '-mt-2'}`}>{description}</p>}
      {items.map((item, index) => (
        <div key={index} className="flex items-start gap-2 rounded-control border p-3">
          <div className="flex min-w-0 grow flex-col gap-2">
            <TextField
              label="Name"
              isCompact
              maxLength={200}
              value={item.name}
              onChange={(name) => onChange(items.with(index, { ...item, name }))}
              autoFocus={index === added}
              onBlur={() => setAdded(undefined)}
              error={item.name.trim() || index === added ? undefined : 'An entry needs a name.'}
            />
            <TextField
              label="Address"
              isCompact
              placeholder="/page or https://…"
              value={item.path}
              onChange={(path) => onChange(items.with(index, { ...item, path }))}
              error={
                navPathSchema.safeParse(item.path).success
                  ? undefined
                  : 'A menu leads to a /page or to a web address.'
              }
            />
          </div>
          <IconButton
            icon="trash-2"
            label={`Remove the entry ${item.name || index + 1}`}
            onPress={() => onChange(items.toSpliced(index, 1))}
          />
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        <Button
          size="compact"
          icon="plus"
          isDisabled={items.length >= maxMenuEntries}
          onPress={() => {
            setAdded(items.length);
            onChange([...items, newItem]);
          }}
        >
          Add an entry
        </Button>
        <Button size="compact" variant="quiet" onPress={() => setEditsText(true)}>
          Edit as JSON
        </Button>
      </div>
      {editsText && <MenuTextDialog items={items} onSave={onChange} onClose={() => setEditsText(false)} />}
    </fieldset>
  );
}

const newItem: NavItem = { name: '', path: '/', icon: '', authLevel: -1, hideInNav: false, subMenus: [] };
