/** The form reacts to choices, and saves the file without leaving the page. */
export { PdfForm as Island } from './pdf-form.tsx';
