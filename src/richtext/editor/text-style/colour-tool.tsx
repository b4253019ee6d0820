import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { Suspense, useRef } from 'react';
import { Button } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { Popover, PopoverTrigger } from '#ui/popover/popover.tsx';
import { Tooltip } from '#ui/tooltip/tooltip.tsx';
import { lazyPart } from '#ui/lazy-part/lazy-part.tsx';
import { styleDefaults, type TextStyle } from '../../blocks/text/text-style.ts';
import { focusTextAgain } from '../controls/focus-text-again.ts';
import { applyStyle } from './apply-style.ts';
import { resolveHexColour } from '#ui/colour-picker/hex-colour.ts';
import { pageGrounds, type Ground } from '../../grounds.ts';
import { contrastProblem } from '../../hard-to-read.ts';

const ColourPanel = lazyPart(() => import('#ui/colour-picker/colour-panel.tsx'), 'ColourPanel');

const tools = {
  color: {
    label: 'Text color',
    none: 'Color of the theme',
    icon: 'baseline',
    // prettier-ignore
    presets: [
      '#000000', '#1c2330', '#465263', '#6b7a8f', '#ffffff',
      '#2f5f9e', '#2c7a5e', '#a85a14', '#b03a3a', '#6d4f9c',
      '#3b6fb5', '#3f9b7a', '#e0873a', '#c2504f', '#8a6bb8',
    ],
  },
  background: {
    label: 'Background color',
    none: 'No background',
    icon: 'paint-bucket',
    // prettier-ignore
    presets: [
      '#dfe6ef', '#ffffff', '#f6f5f1', '#eaf1fa', '#e8f4ee',
      '#fdf3e4', '#fbeaea', '#f1ecf8', '#fff3b0', '#c9e4f6',
      '#cfead9', '#ffd9c2', '#3b6fb5', '#465263', '#1c2330',
    ],
  },
};

/** A button that opens the picker of the colour of the selected text, or of its background. */
export function ColourTool({ kind, style }: { kind: 'color' | 'background'; style: TextStyle }) {
  const [editor] = useLexicalComposerContext();
  const { label, none, icon, presets } = tools[kind];
  const value = style[kind];
  // All changes while the picker is open are one step of the history.
  const isFurther = useRef(false);
  const apply = (colour: string | undefined) => {
    applyStyle(editor, { [kind]: colour }, isFurther.current);
    isFurther.current = true;
  };

  return (
    <PopoverTrigger
      onOpenChange={(isOpen) => {
        isFurther.current = false;
        if (!isOpen) {
          focusTextAgain(editor);
        }
      }}
    >
      <Tooltip text={label}>
        <Button variant="quiet" size="icon-compact" aria-label={label} preventFocusOnPress>
          <span className="relative">
            <Icon name={icon} />
            <span
              className="absolute -bottom-1 start-0 h-0.75 w-full rounded-full"
              style={{ backgroundColor: value ?? 'transparent' }}
            />
          </span>
        </Button>
      </Tooltip>
      <Popover label={label} className="flex min-h-72 w-[246px] flex-col gap-3">
        <Suspense>
          <ColourPanel
            value={value ?? styleDefaults[kind]}
            presets={presets}
            note={contrastNote(editor.getRootElement(), style.color, style.background)}
            onChange={apply}
          />
        </Suspense>
        {value ? (
          <Button size="compact" onPress={() => apply(undefined)}>
            {none}
          </Button>
        ) : (
          <Button size="compact" onPress={() => apply(styleDefaults[kind])}>
            Apply {styleDefaults[kind]}
          </Button>
        )}
      </Popover>
    </PopoverTrigger>
  );
}

/**
 * The colours that the text of an editor is on: of a section with a mode of its own, or of the page in both
 * modes.
 */
function groundsOf(root: HTMLElement): Ground[] {
  const section = root.closest('[data-theme]');
  if (section && section !== document.documentElement) {
    return [{ colour: resolveHexColour(getComputedStyle(section).backgroundColor) }];
  }
  return pageGrounds();
}

/** A sentence when text of this colour is hard to read, on its own background or on that of the page. */
function contrastNote(
  root: HTMLElement | null,
  colour: string | undefined,
  background: string | undefined,
): string | undefined {
  if (!root || !colour) return undefined;
  const grounds = background ? [{ colour: background }] : groundsOf(root);
  return grounds.map((ground) => contrastProblem(colour, ground)).find((note) => note !== undefined);
}
