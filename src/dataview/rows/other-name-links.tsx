import type { FileLink } from '#domain/source/upload/file-forms.ts';
import { useTexts } from '#texts/use-texts.tsx';

/**
 * Links to the same files with the other names of columns: stored ones where people read them, display names
 * elsewhere.
 */
export function OtherNameLinks({ links, linkClass }: { links: readonly FileLink[]; linkClass?: string }) {
  const { data: texts } = useTexts();
  const withNames = { stored: texts.withStoredNames, display: texts.withDisplayNames };
  return (
    <details>
      <summary>{texts.otherColumnNames}</summary>
      {links.map(({ form, label, other }, index) => (
        <span key={form}>
          {index > 0 && ' · '}
          <a href={other.href} download rel="nofollow" className={linkClass}>
            {withNames[other.naming]({ form: label })}
          </a>
        </span>
      ))}
    </details>
  );
}
