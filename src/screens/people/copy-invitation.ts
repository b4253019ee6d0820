import { copyInvitationDocument } from '#client/people-documents.ts';
import { requestGraphql } from '#client/graphql-client.ts';
import { showFailure } from '#ui/toast/show-failure.ts';
import { showToast } from '#ui/toast/toast.tsx';

/**
 * Makes a link to an invitation, for someone who hands it over, and copies it; where that is not allowed, it
 * is shown.
 */
export async function copyInvitationLink(email: string): Promise<void> {
  try {
    const { copyInvitation: link } = await requestGraphql(copyInvitationDocument, { email });
    if (link) {
      await copyLink(email, link);
    }
  } catch (error) {
    showFailure(error);
  }
}

async function copyLink(email: string, link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    showToast({ text: `The link for ${email} is copied. It works once, within two weeks.`, tone: 'success' });
  } catch {
    showToast({ text: `The browser does not allow copying here. The link is ${link}`, tone: 'danger' });
  }
}
