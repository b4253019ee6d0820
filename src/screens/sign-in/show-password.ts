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

export {};
