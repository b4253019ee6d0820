/**
 * Repeats, once a page of the tools reacts, the events that it got before: texts and choices of fields, a
 * form that is sent, and the last click. Links, and forms that work without script, are left alone.
 */
const page = document.documentElement;
const worksAlone = 'a[href], input, select, textarea, label, summary, form button:not([type=button])';
const onlyOnChange = ['checkbox', 'radio'];

type TextField = HTMLInputElement | HTMLTextAreaElement;

const texts = new Map<TextField, string>();
const ticks = new Map<HTMLInputElement, boolean>();
let missedForm: HTMLFormElement | null = null;
let missedClick: MouseEvent | null = null;

const isTick = (field: EventTarget | null): field is HTMLInputElement =>
  field instanceof HTMLInputElement && onlyOnChange.includes(field.type);
const isText = (field: EventTarget | null): field is TextField =>
  field instanceof HTMLTextAreaElement ||
  (field instanceof HTMLInputElement && !['hidden', 'file', ...onlyOnChange].includes(field.type));

/** Takes over what a field has: React would put the value back that the server rendered. */
function noteField(field: EventTarget | null): void {
  if (isTick(field)) {
    ticks.set(field, field.checked);
  } else if (isText(field)) {
    texts.set(field, field.value);
  }
}

const noteInput = ({ target }: Event) => noteField(target);

/** Forms that the server takes have an address or a method; all others need the page. */
const needsPage = (form: HTMLFormElement | null): form is HTMLFormElement =>
  form !== null && !form.hasAttribute('action') && !form.hasAttribute('method');

function noteSubmit(event: SubmitEvent): void {
  if (!(event.target instanceof HTMLFormElement) || !needsPage(event.target)) return;
  event.preventDefault();
  missedForm = event.target;
}

/** Enter sends no form whose button is still disabled. */
function noteEnter(event: KeyboardEvent): void {
  // This script has no other part: `pressedKey` would be a request of its own.
  // oxlint-disable-next-line keys/pressed
  const { target: field, key, keyCode, isComposing } = event;
  if (key !== 'Enter' || isComposing || keyCode === 229 || !(field instanceof HTMLInputElement)) return;

  if (needsPage(field.form)) {
    missedForm = field.form;
  }
}

function noteClick(event: MouseEvent): void {
  const isMissed = event.isTrusted && event.target instanceof Element && !event.target.closest(worksAlone);
  missedClick = isMissed ? event : null;
}

/**
 * React ignores a value that equals the last one it recorded: its own setter records another one, and the
 * setter of the prototype then sets the text.
 */
function repeatText(field: TextField, text: string): void {
  if (!field.isConnected) return;
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value');
  const { selectionStart, selectionEnd } = field;

  field.value = text === '' ? ' ' : '';
  own?.set?.call(field, text);

  if (selectionStart !== null) {
    field.setSelectionRange(selectionStart, selectionEnd);
  }

  field.dispatchEvent(new InputEvent('input', { bubbles: true }));
}

function repeatTick(field: HTMLInputElement, isTicked: boolean): void {
  field.checked = !isTicked;
  field.click();
}

function repeatClick(click: MouseEvent): void {
  const { clientX, clientY, ctrlKey, metaKey, shiftKey, target } = click;
  const isThere = target instanceof Element && target.isConnected;
  const clicked = isThere ? target : document.elementFromPoint(clientX, clientY);
  const keys = { ctrlKey, metaKey, shiftKey };
  const init = { bubbles: true, cancelable: true, view: window, clientX, clientY, ...keys };
  clicked?.dispatchEvent(new MouseEvent('click', init));
}

const listeners = {
  input: noteInput,
  change: noteInput,
  submit: noteSubmit,
  keydown: noteEnter,
  click: noteClick,
};

function repeat(): void {
  for (const [type, listener] of Object.entries(listeners)) {
    removeEventListener(type, listener as EventListener, { capture: true });
  }

  texts.forEach((text, field) => repeatText(field, text));
  ticks.forEach((isTicked, field) => repeatTick(field, isTicked));

  if (missedForm?.isConnected) {
    missedForm.requestSubmit();
  }

  if (missedClick) {
    repeatClick(missedClick);
  }
}

if (page.dataset['hydrated'] === undefined) {
  for (const [type, listener] of Object.entries(listeners)) {
    addEventListener(type, listener as EventListener, { capture: true });
  }
  // Texts that were typed before this script was loaded.
  for (const field of document.querySelectorAll<TextField>('input, textarea')) {
    if (
      isTick(field)
        ? field.checked !== field.defaultChecked
        : isText(field) && field.value !== field.defaultValue
    ) {
      noteField(field);
    }
  }
  const watcher = new MutationObserver(() => {
    watcher.disconnect();
    repeat();
  });
  watcher.observe(page, { attributeFilter: ['data-hydrated'] });
}

export {};
