import { useTexts } from '#texts/use-texts.tsx';
import { HiddenFields } from '../filters/hidden-fields.tsx';

type SearchFormProps = {
  id: string;
  /** The name of its parameter in the address. */
  name: string;
  action: string;
  /** Parameters that the form sends along. */
  hidden: [string, string][];
  label: string;
  placeholder: string;
  text: string;
};

/** A search within a section, as a form that works without script. */
export function SearchForm({ id, name, action, hidden, label, placeholder, text }: SearchFormProps) {
  const { data: texts } = useTexts();
  return (
    <form method="get" action={action} className="tm-row-search" role="search" aria-label={label}>
      <HiddenFields fields={hidden.filter(([other]) => other !== name)} />
      <input
        id={id}
        type="search"
        name={name}
        className="tm-control"
        aria-label={label}
        placeholder={placeholder}
        maxLength={200}
        defaultValue={text}
      />
      <button type="submit" className="tm-button tm-apply" data-apply>
        {texts.search}
      </button>
    </form>
  );
}
