import type { SectionViewProps } from '../section-type.ts';
import type { ScaleChoice } from './graph-scale.ts';

type ScaleFilterProps = Pick<SectionViewProps, 'href' | 'parameter'> & {
  choices: ScaleChoice[];
  chosen: ScaleChoice;
};

/** Links that cut a graph off at a part of its largest total, so that small values can be seen beside large ones. */
export function ScaleFilter({ choices, chosen, href, parameter }: ScaleFilterProps) {
  return (
    <nav className="tm-scale" aria-label="Scale">
      <span className="tm-quiet">Scale up to</span>
      {choices.map((choice) => (
        <a
          key={choice.page}
          href={href({ [parameter.page]: choice.page === 0 ? null : String(choice.page + 1) })}
          title={choice.title}
          aria-current={choice === chosen ? 'true' : undefined}
        >
          {choice.label}
        </a>
      ))}
    </nav>
  );
}
