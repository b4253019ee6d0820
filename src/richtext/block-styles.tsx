import blockStyles from './blocks.css?url';

/**
 * The style sheet of blocks and styles that most pages do not have. React puts it into the head once; the
 * page is not shown before it is loaded.
 */
export const BlockStyles = () => <link rel="stylesheet" href={blockStyles} precedence="blocks" />;
