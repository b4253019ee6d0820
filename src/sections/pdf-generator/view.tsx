import { useTexts } from '#texts/use-texts.tsx';
import { IslandMarkup } from '../island-markup.tsx';
import type { SectionViewProps } from '../section-type.ts';
import { pdfGeneratorSection, type PdfGeneratorState } from './index.ts';
import { pagesToPrint } from './pages-to-print.ts';
import { PdfForm, type PdfFormProps } from './pdf-form.tsx';

/** The pages that the reader may open, to be chosen and downloaded. */
export function SectionView(props: SectionViewProps<PdfGeneratorState>) {
  const { title, state, context, editing } = props;
  const { sections: texts } = useTexts();
  const properties: PdfFormProps = {
    label: title || texts.pagesAsPdf,
    action: '/dama-admin/tidemark/download-pdf',
    pages: pagesToPrint(state, context),
  };
  if (properties.pages.length === 0) return <p className="tm-empty">{texts.noPagesToPrint}</p>;

  const form = <PdfForm {...properties} />;
  if (editing) return <fieldset disabled>{form}</fieldset>;

  return (
    <IslandMarkup type={pdfGeneratorSection} view={props} properties={properties}>
      {form}
    </IslandMarkup>
  );
}
