import { useState } from 'react';
import { maxTagLength, readTags, suggestTags } from '#domain/page/content/section-tags.ts';
import { cutText } from '#domain/value/text/cut-text.ts';
import { ComboBox } from '#ui/combo-box/combo-box.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { elementOfEvent } from '#ui/element-of-event.ts';
import { pressedKey } from '#ui/pressed-key/pressed-key.ts';

/** The tags of a section: suggested ones of the vocabulary, or any text that Enter or a comma ends. */
export function TagsField({ tags, onChange }: { tags: string; onChange(tags: string): void }) {
  const [text, setText] = useState('');
  const currentTags = readTags(tags);
  const changeTags = (newTags: string[]) => onChange(newTags.join(', '));
  const add = (entry: string) => {
    const nextTags = readTags(
      [...currentTags, ...entry.split(',')].map((tag) => cutText(tag, maxTagLength)).join(','),
    );
    if (nextTags.length > currentTags.length) {
      changeTags(nextTags);
    }

    setText('');
  };

  return (
    <div
      // The field keeps what is typed for itself; a suggestion that has the focus is chosen by its own Enter.
      onKeyDownCapture={(event) => {
        const field = elementOfEvent(event);
        if (pressedKey(event) !== 'Enter' || !text.trim() || field?.getAttribute('aria-activedescendant')) {
          return;
        }

        event.preventDefault();
        event.stopPropagation();
        add(text);
      }}
      onBlur={() => text.trim() && add(text)}
    >
      <ComboBox
        label="Tags"
        input={{
          placeholder: 'Add a tag',
          text,
          onText: (nextText) => (nextText.includes(',') ? add(nextText) : setText(nextText)),
          allowsCustomValue: true,
          emptyText: text.trim() ? 'Press Enter to add this tag.' : '',
        }}
        options={suggestTags(text, currentTags).map((tag) => ({ value: tag, label: tag }))}
        value={null}

        onChange={(tag) => add(tag ?? text)}
      />
      {currentTags.length > 0 && (
        <ul aria-label="Tags of the section" className="mt-2 flex flex-wrap gap-1">
          {currentTags.map((tag) => (
            <li key={tag} className="flex items-center rounded-control bg-ink/6 ps-2 text-12">
              {tag}
              <button
                type="button"
                aria-label={`Remove ${tag}`}
                className="touch-target grid size-6 place-items-center text-quiet hover:text-ink"
                onClick={() => changeTags(currentTags.filter((other) => other !== tag))}
              >
                <Icon name="x" size={12} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
