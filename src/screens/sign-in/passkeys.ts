import {
  browserSupportsWebAuthn,
  startAuthentication,
  startRegistration,
  WebAuthnError,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

/** The server's response to the start of a ceremony. */
type Start = { options?: unknown; error?: string };

/**
 * Shows the forms for passkeys where the browser has them. A form that is sent first gets a credential from
 * the browser, by options of the server, and then goes to the server as any other.
 */
if (browserSupportsWebAuthn()) {
  for (const note of document.querySelectorAll<HTMLElement>('[data-no-passkeys]')) {
    note.hidden = true;
  }
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    form.hidden = false;
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      void complete(form);
    });
  }
}

/** Forms whose ceremony goes on: a second one would end it. */
const busy = new WeakSet<HTMLFormElement>();

async function complete(form: HTMLFormElement): Promise<void> {
  if (busy.has(form)) return;

  busy.add(form);
  showError(form, '');

  try {
    const credential = await runCeremony(form);
    field(form, 'credential').value = JSON.stringify(credential);
    // The password has been checked, and is not needed again.
    const password = form.querySelector<HTMLInputElement>('input[name="password"]');
    if (password) {
      password.disabled = true;
    }
    form.submit();
  } catch (error) {
    showError(form, sentenceOf(error, form.dataset));
    busy.delete(form);
  }
}

async function runCeremony(form: HTMLFormElement) {
  const ceremony = form.dataset['passkey'] ?? '';
  const body = new URLSearchParams({ ceremony });
  if (ceremony === 'add') {
    body.set('password', field(form, 'password').value);
  }

  const response = await fetch('/auth/passkey', { method: 'POST', body });
  const { options, error } = (await response.json()) as Start;
  if (!options) throw new RefusedStart(error);

  if (ceremony === 'add') {
    return startRegistration({ optionsJSON: options as PublicKeyCredentialCreationOptionsJSON });
  }

  return startAuthentication({ optionsJSON: options as PublicKeyCredentialRequestOptionsJSON });
}

/** What the server says instead of options. */
class RefusedStart extends Error {}

/** What is said of an error, in the language of the form. */
function sentenceOf(error: unknown, said: DOMStringMap): string {
  if (error instanceof RefusedStart) return error.message || (said['failed'] ?? '');
  if (error instanceof WebAuthnError && error.code === 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED') {
    return said['known'] ?? '';
  }

  if (error instanceof Error && error.name === 'NotAllowedError') {
    return said['cancelled'] ?? '';
  }

  return said['otherwise'] ?? '';
}

function showError(form: HTMLFormElement, sentence: string): void {
  const alert = form.querySelector<HTMLElement>('[role="alert"]')!;
  alert.hidden = sentence === '';
  alert.textContent = sentence;
}

const field = (form: HTMLFormElement, name: string): HTMLInputElement =>
  form.querySelector<HTMLInputElement>(`input[name="${name}"]`)!;
