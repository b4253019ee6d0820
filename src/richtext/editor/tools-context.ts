import { createContext, use, useMemo, useState } from 'react';

/** A part of the editor that is loaded when it is first opened. */
export type ToolPanel = 'find' | 'import' | 'clear';

/** What the editor's tools share: which panel is open, and which modes are on. */
export type Tools = {
  panel: ToolPanel | null;
  openPanel(panel: ToolPanel | null): void;
  /** Whether speech becomes text. */
  isListening: boolean;
  setListening(isListening: boolean): void;
  /** Whether words are suggested while typing. */
  isSuggesting: boolean;
  setSuggesting(isSuggesting: boolean): void;
  /** The most characters of the text. */
  maxLength: number | undefined;
};

/** The tools of the editor around a component. */
export const ToolsContext = createContext<Tools | null>(null);

/** The tools of a new editor. */
export function useNewTools(maxLength: number | undefined): Tools {
  const [panel, openPanel] = useState<ToolPanel | null>(null);
  const [isListening, setListening] = useState(false);
  const [isSuggesting, setSuggesting] = useState(true);

  return useMemo(
    () => ({ panel, openPanel, isListening, setListening, isSuggesting, setSuggesting, maxLength }),
    [panel, isListening, isSuggesting, maxLength],
  );
}

/** The tools of this editor. */
export function useTools(): Tools {
  const tools = use(ToolsContext);
  if (!tools) throw new Error('There is no editor around this tool.');
  return tools;
}
