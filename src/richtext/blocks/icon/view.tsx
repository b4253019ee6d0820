import { icons } from '#ui/icon/icons.ts';
import { useTexts } from '#texts/use-texts.tsx';
import { viewOf, type BlockView } from '../../block-view.ts';
import { iconLabel } from './icon-label.ts';
import { iconNode } from './index.ts';

/**
 * An icon as large as the text around it, with its name for people who do not see it; nothing for an unknown
 * name.
 */
export function TextIcon({ icon }: { icon: string }) {
  const { controls: texts } = useTexts();
  const Glyph = icons.get(icon);
  if (!Glyph) return null;
  const label = iconLabel(icon, texts);

  return (
    <span className="tm-icon" data-icon={icon} role="img" aria-label={label} title={label}>
      <Glyph size="1.15em" strokeWidth={1.75} aria-hidden />
    </span>
  );
}

/** An icon in text. */
export const iconView: BlockView = {
  icon: viewOf(iconNode, ({ icon }) => <TextIcon icon={icon} />),
};
