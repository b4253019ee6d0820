/** What comments are stored with. */
const comment = 'commented: ';

/** What someone did, as a sentence with its subject, such as `ann@example.org published changes.` */
export function historySentence({ user, type }: { user: string; type: string }): string {
  if (type.startsWith(comment)) return `${user}: ${type.slice(comment.length)}`;
  return `${user === 'user' ? 'Someone' : user} ${type.charAt(0).toLowerCase()}${type.slice(1)}`;
}
