import { useState } from 'react';
import { Autocomplete, ListBox, ListBoxItem } from 'react-aria-components';
import { useChosenSource } from '#dataview/settings/use-chosen-source.ts';
import { reasonWithoutVersion } from '#dataview/settings/source-select.tsx';
import {
  useCatalogue,
  type CatalogueSource,
  type SourceChoice as Choice,
} from '#dataview/sources/source-catalogue.ts';
import { useFoundSources } from '#dataview/sources/use-found-sources.ts';
import { can } from '#domain/access/access.ts';
import { siteHref } from '#domain/site/site.ts';
import { namesakes, sourceNumber } from '#domain/source/description/namesakes.ts';
import { plural } from '#domain/value/number/plural.ts';
import { buttonStyle } from '#ui/button/button-style.ts';
import { ErrorNote } from '#ui/error-note/error-note.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { optionStyle } from '#ui/popover/popover-style.ts';
import { ListSearch } from '#ui/search-field/list-search.tsx';
import { Skeleton } from '#ui/skeleton/skeleton.tsx';
import { useEditor } from '../commands/editor-context.ts';

/** From this many sources on, they can be searched by name. */
const searchedFrom = 8;

/**
 * What a section that shows data has on the canvas until its source is chosen: the sources to choose from.
 */
export function SourceChooser({
  label,
  isNew,
  onChoose,
}: {
  /** What the section is called. */
  label: string;
  /** Whether the section was just added: the focus is on the sources then. */
  isNew: boolean;
  onChoose(source: CatalogueSource): void;
}) {
  const { choices, isLoaded, problem: unread } = useCatalogue();
  const { choose, problem = unread } = useChosenSource(onChoose);
  const { page } = useEditor();
  const hasChoices = choices.length > 0;
  const mayAdd = can({ id: null, email: null, ...page.viewer }, 'source.add');

  return (
    <div data-keeps-focus className="rounded-panel border border-dashed p-4 text-14 sm:p-6">
      <p className="mb-3 text-quiet">{label}: choose the source whose data is shown here.</p>
      {problem && <ErrorNote className="mb-3" message={problem} />}
      {hasChoices && (
        <Choices isSearched={choices.length >= searchedFrom} autoFocus={isNew} onChoose={choose} />
      )}
      {!hasChoices && isLoaded && (
        <p>There are no sources yet.{!mayAdd && ' A data administrator can add them.'}</p>
      )}
      {!hasChoices && !isLoaded && problem === undefined && <Skeleton lines={3} />}
      {mayAdd && isLoaded && (
        <a
          data-editor-link
          className={`${buttonStyle()} mt-3`}
          href={siteHref(page.site, '/source')}
          target="_blank"
          rel="noopener"
        >
          <Icon name="upload" />
          Upload data in a new tab
        </a>
      )}
    </div>
  );
}

function Choices({
  isSearched,
  autoFocus,
  onChoose,
}: {
  isSearched: boolean;
  autoFocus: boolean;
  onChoose(choice: Choice): void;
}) {
  const [text, setText] = useState('');
  const { choices, isSearching, problem, note } = useFoundSources(text);
  // Enter chooses none that an earlier text has found.
  const doubles = namesakes(choices);
  const found = isSearching
    ? []
    : choices.map((choice) => ({ id: choice.id, choice, isDouble: doubles.has(choice.id) }));

  const list = (
    <ListBox
      aria-label="Sources"
      autoFocus={autoFocus && !isSearched && 'first'}
      items={found}
      disabledKeys={found.flatMap(({ id, choice }) => (reasonWithoutVersion(choice) ? [id] : []))}
      onAction={(key) => {
        const choice = choices.find(({ id }) => id === key);
        if (choice) {
          onChoose(choice);
        }
      }}
      renderEmptyState={() => (
        <p className="p-2 text-quiet">{isSearching ? 'searching...' : (problem ?? 'No source matches.')}</p>
      )}
      className={`grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-1 outline-none ${isSearched ? '' : 'max-h-64 overflow-y-auto'}`}
    >
      {({ choice, isDouble }) => <ChoiceItem choice={choice} isDouble={isDouble} />}
    </ListBox>
  );
  if (!isSearched) return list;

  return (
    <Autocomplete inputValue={text} onInputChange={setText}>
      {/* The list scrolls together with its search, which has the focus: keys scroll it. */}
      <div className="max-h-76 scroll-pt-12 overflow-y-auto">
        <div className="sticky top-0 z-1 bg-paper pb-2">
          <ListSearch label="Find a source" autoFocus={autoFocus} className="max-w-sm" />
        </div>
        <p role="status" className="mb-1 px-2 text-12 text-quiet empty:hidden">
          {found.length > 0 ? note : undefined}
        </p>
        {list}
      </div>
    </Autocomplete>
  );
}

function ChoiceItem({ choice, isDouble }: { choice: Choice; isDouble: boolean }) {
  const { id, name, columnCount } = choice;
  return (
    <ListBoxItem id={id} textValue={name} className={`${optionStyle} gap-3!`}>
      <Icon name="database" className="shrink-0 text-accent" />
      <span className="min-w-0">
        <span className="block truncate font-medium">{name}</span>
        <span className="block truncate text-12 text-quiet">
          {isDouble && `${sourceNumber(id)} · `}
          {reasonWithoutVersion(choice) ?? plural(columnCount, 'column')}
        </span>
      </span>
    </ListBoxItem>
  );
}
