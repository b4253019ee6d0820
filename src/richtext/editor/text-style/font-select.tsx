import { useLexicalComposerContext } from '@lexical/react/LexicalComposerContext';
import { fonts, styleDefaults, type Font } from '../../blocks/text/text-style.ts';
import { ToolSelect } from '../controls/tool-select.tsx';
import { applyStyle } from './apply-style.ts';

const isFont = (name: string): name is Font => name in fonts;
const names = [styleDefaults.font, ...Object.keys(fonts).filter((name) => name !== styleDefaults.font)];

/** The font of the selected text; `drawn` is the one that it is drawn in where the theme decides. */
export function FontSelect({ selected, drawn }: { selected: Font | undefined; drawn: string | undefined }) {
  const [editor] = useLexicalComposerContext();
  return (
    <ToolSelect
      label="Font"
      className="w-28"
      value={selected ?? ''}
      options={[
        { value: '', label: drawn ? `${drawn} (theme)` : 'Theme font' },
        ...names.map((name) => ({ value: name, label: name })),
      ]}
      onChange={(name) => applyStyle(editor, { font: isFont(name) ? name : undefined })}
    />
  );
}
