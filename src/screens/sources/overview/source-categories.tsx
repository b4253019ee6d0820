import { useState } from 'react';
import { accessLevels } from '#domain/access/access.ts';
import {
  categoryQuery,
  categoryPath,
  categoryText,
  readCategory,
  type Category,
} from '#domain/source/description/categories.ts';
import { Button } from '#ui/button/button.tsx';
import { IconButton } from '#ui/button/icon-button.tsx';
import { Pill } from '#ui/pill/pill.tsx';
import { TextField } from '#ui/text-field/text-field.tsx';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';
import { ChangeError } from '../change-error.tsx';
import { useSourcesContext } from '../sources-context.tsx';
import { useSourceChange } from '../use-source-change.ts';

type Source = { id: number; revision: number; categories: Category[] };

/** Where a source is filed; above level 5 categories are added, edited and removed, level by level. */
export function SourceCategories({ source }: { source: Source }) {
  const { viewer } = useSourcesContext();
  const [isEditing, setEditing] = useState(false);

  return (
    <section aria-label="Categories">
      <div className="flex items-center gap-2">
        <h2 className="text-16 font-semibold">Categories</h2>
        {viewer.level > accessLevels.editor && !isEditing && (
          <IconButton icon="pencil" label="Edit categories" onPress={() => setEditing(true)} />
        )}
      </div>
      {isEditing && <CategoriesEditor source={source} onDone={() => setEditing(false)} />}
      {!isEditing && <CategoryPills categories={source.categories} />}
    </section>
  );
}

function CategoryPills({ categories }: Pick<Source, 'categories'>) {
  const { href } = useSourcesContext();
  if (categories.length === 0) return <p className="mt-2 text-14 text-quiet">None yet.</p>;

  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {categories.map((category) => (
        <li key={categoryText(category)}>
          <a className="no-underline" href={href(`?${categoryQuery(categoryPath(category))}`)}>
            <Pill>{categoryPath(category).join(' › ')}</Pill>
          </a>
        </li>
      ))}
    </ul>
  );
}

function CategoriesEditor({ source, onDone }: { source: Source; onDone(): void }) {
  const [editing, setEditing] = useState<number | 'new'>('new');
  const [text, setText] = useState('');
  const { categories } = source;
  const begin = (at: number | 'new') => {
    setEditing(at);
    setText(at === 'new' ? '' : categoryText(categories[at] ?? ''));
  };
  const change = useSourceChange(source, () => begin('new'));
  const save = () => {
    const category = readCategory(text);
    if (!category) return;
    const others = categories.filter((other, at) => at !== editing && categoryText(other) !== text.trim());
    const at = editing === 'new' ? others.length : Math.min(editing, others.length);
    change.save({ categories: others.toSpliced(at, 0, category) });
  };

  return (
    <div className="mt-2 flex max-w-120 flex-col gap-3">
      <ChangeError change={change} />
      <ul className="border-t">
        {categories.map((category, at) => (
          <li key={categoryText(category)} className="flex items-center gap-1 border-b py-1 text-14">
            <span className="min-w-0 flex-1 truncate">{categoryPath(category).join(' › ')}</span>
            <IconButton icon="pencil" label={`Edit ${categoryText(category)}`} onPress={() => begin(at)} />
            <IconButton
              icon="x"
              label={`Remove ${categoryText(category)}`}
              onPress={() => change.save({ categories: categories.toSpliced(at, 1) })}
            />
          </li>
        ))}
      </ul>
      <TextField
        key={editing}
        autoFocus
        label={editing === 'new' ? 'Add a category' : 'Change the category'}
        description="Separate levels with >, as in Hazards > Floods. Enter saves, Esc cancels."
        value={text}
        onChange={setText}
        onKeyDown={(event) => {
          if (pressedKey(event) === 'Enter') {
            save();
          } else if (pressedKey(event) === 'Escape' && (editing !== 'new' || text !== '')) {
            begin('new');
          } else if (pressedKey(event) === 'Escape') {
            onDone();
          } else {
            return event.continuePropagation();
          }

          event.preventDefault();
        }}
      />
      <div>
        <Button onPress={onDone}>Done</Button>
      </div>
    </div>
  );
}
