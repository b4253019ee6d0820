import type { FileLink } from '#domain/source/upload/file-forms.ts';

/**
 * Links to the same files with the other names of columns: stored ones where people read them, display names
 * elsewhere.
 */
export function OtherNameLinks({ links, linkClass }: { links: readonly FileLink[]; linkClass?: string }) {
  return (
    <details>
      <summary>Other column names</summary>
      {links.map(({ form, other }, index) => (
        <span key={form}>
          {index > 0 && ' · '}
          <a href={other.href} download rel="nofollow" className={linkClass}>
            {other.label}
          </a>
        </span>
      ))}
    </details>
  );
}
