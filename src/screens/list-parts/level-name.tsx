import { levelLabel } from '#domain/access/access-level-options.ts';

/** What people call a level; its number is there for the pointer. */
export const LevelName = ({ level }: { level: number }) => (
  <span title={`Level ${level}`}>{levelLabel(level)}</span>
);
