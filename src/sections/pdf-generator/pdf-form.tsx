import { useState, type SubmitEvent } from 'react';
import { buttonStyle } from '#ui/button/button-style.ts';
import { useHydrated } from '#ui/use-hydrated/use-hydrated.ts';
import { useTexts } from '#texts/use-texts.tsx';
import type { Texts } from '#texts/texts-of.ts';
import { withPagesBelow, type PageToPrint } from './pages-to-print.ts';

/** What a form for PDFs is given. */
export type PdfFormProps = { label: string; action: string; pages: PageToPrint[] };

type State = { kind: 'idle' | 'generating' } | { kind: 'failed'; message: string };

/**
 * The tree of pages. Without script it is a form that is answered with the file; with it, a choice includes
 * the pages below, and the button waits until something is chosen.
 */
export function PdfForm({ label, action, pages }: PdfFormProps) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [state, setState] = useState<State>({ kind: 'idle' });
  const allTexts = useTexts();
  const { sections: texts } = allTexts;
  const isHydrated = useHydrated();
  const isGenerating = state.kind === 'generating';
  const choose = (page: PageToPrint, isChosen: boolean) => {
    const next = new Set(chosen);
    for (const href of withPagesBelow(page)) {
      if (isChosen) {
        next.add(href);
      } else {
        next.delete(href);
      }
    }

    setChosen(next);
  };

  const generate = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setState({ kind: 'generating' });

    try {
      // In the order of the tree.
      const urls = pages.flatMap(withPagesBelow).filter((href) => chosen.has(href));
      const { file, missing } = await requestPdfs(action, urls);
      save(file);
      setState(missing === '' ? { kind: 'idle' } : { kind: 'failed', message: missing });
    } catch (error) {
      setState({ kind: 'failed', message: failureText(error, allTexts) });
    }
  };
  return (
    <form
      method="post"
      action={action}
      aria-label={label}
      className="print:hidden"
      onSubmit={(event) => void generate(event)}
    >
      <Pages pages={pages} chosen={chosen} isDisabled={isGenerating} onChoose={choose} />
      <p className="tm-pdf-actions">
        <button
          type="submit"
          className={buttonStyle('primary')}
          disabled={isHydrated && (isGenerating || chosen.size === 0)}
        >
          {isGenerating ? texts.generating : texts.generatePdf}
        </button>
        <span role="status">{isGenerating && texts.takesSeconds}</span>
      </p>
      {state.kind === 'failed' && (
        <p className="tm-message" role="alert">
          {state.message}
        </p>
      )}
    </form>
  );
}

type PagesProps = {
  pages: readonly PageToPrint[];
  chosen: ReadonlySet<string>;
  isDisabled: boolean;
  onChoose(page: PageToPrint, isChosen: boolean): void;
};

function Pages({ pages, chosen, isDisabled, onChoose }: PagesProps) {
  return (
    <ul className="tm-pdf-pages">
      {pages.map((page) => (
        <li key={page.href}>
          <label>
            <input
              type="checkbox"
              name="urls"
              value={page.href}
              checked={chosen.has(page.href)}
              disabled={isDisabled}
              onChange={({ target }) => onChoose(page, target.checked)}
            />
            {page.title}
          </label>
          {page.below.length > 0 && (
            <Pages pages={page.below} chosen={chosen} isDisabled={isDisabled} onChoose={onChoose} />
          )}
        </li>
      ))}
    </ul>
  );
}

/** Why the server made no PDFs, in a sentence; empty where it did not say. */
class PdfFailure extends Error {}

/** Why there are no PDFs, after what has failed. */
function failureText(error: unknown, { data, sections: texts }: Texts): string {
  if (!(error instanceof PdfFailure) || error.message === '') return texts.pdfFailed;
  return data.titled({ title: texts.pdfFailed, text: error.message });
}

/**
 * The zip with the PDFs, and a sentence about pages that are missing in it; rejects with what is wrong in a
 * sentence.
 */
async function requestPdfs(
  action: string,
  urls: readonly string[],
): Promise<{ file: Blob; missing: string }> {
  const response = await fetch(action, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ urls }),
  }).catch(() => null);
  if (response?.ok) {
    const missing = decodeURIComponent(response.headers.get('x-missing-pages') ?? '');
    return { file: await response.blob(), missing };
  }

  const body = (await response?.json().catch(() => null)) as
    | { error?: { message?: string } }
    | null
    | undefined;
  throw new PdfFailure(body?.error?.message ?? '');
}

function save(file: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = 'document.zip';
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
