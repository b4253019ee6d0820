import { sentForm } from './account-form.server.ts';

/** The keys that a form has listed, by their ids, and those of them that it ends. */
export async function listedKeys(request: Request): Promise<{ ended: Set<number>; kept: Set<number> }> {
  const form = await sentForm(request);
  const ended = new Set(form.getAll('ended-key').map(Number));
  const listed = form.getAll('listed-key').map(Number);
  return { ended, kept: new Set(listed.filter((id) => !ended.has(id))) };
}
