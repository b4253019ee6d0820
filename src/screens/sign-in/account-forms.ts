/** Lets people see the password that they type: a button in the field, which only this script shows. */
for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-shows]')) {
  const field = document.getElementById(button.dataset['shows']!) as HTMLInputElement;
  button.hidden = false;
  button.addEventListener('click', () => {
    const isShown = field.type === 'text';
    field.type = isShown ? 'password' : 'text';
    button.setAttribute('aria-pressed', String(!isShown));
    field.focus();
  });
}

/**
 * A form that is sent again within this many milliseconds was clicked twice; later, its response may have
 * been lost.
 */
const twice = 5000;
const sentAt = new WeakMap<EventTarget, number>();

/**
 * Sends a form once where its button is clicked twice: the server would make two keys, or refuse a link as
 * used.
 */
addEventListener('submit', (event) => {
  if (event.defaultPrevented || !event.target) return;
  const last = sentAt.get(event.target);
  if (last !== undefined && event.timeStamp - last < twice) {
    event.preventDefault();
  } else {
    sentAt.set(event.target, event.timeStamp);
  }
});

export {};
