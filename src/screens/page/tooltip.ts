/** What separates the series of one mark, as in the query string. */
const separator = '|||';

const tip = document.createElement('div');
tip.className = 'tm-tip';
tip.ariaHidden = 'true';
document.body.append(tip);

/** A click on a mark that is a link does what one on a link of the text does. */
document.addEventListener('click', (event) => {
  const mark = (event.target as Element).closest('svg a');
  const isPlain = !(event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
  if (!mark || !isPlain) return;
  event.preventDefault();
  const link = document.createElement('a');
  link.href = mark.getAttribute('href') ?? '';
  mark.closest('section')?.append(link);
  link.click();
  link.remove();
});

/** Shows one tooltip with the exact values of a mark of a chart; null hides it. */
export function showTooltip(mark: SVGElement | null): void {
  tip.hidden = true;
  for (const marked of document.querySelectorAll('[data-on]')) marked.removeAttribute('data-on');
  if (mark) fillTooltip(mark);
}

function fillTooltip(mark: SVGElement): void {
  const { x = '', y = '', series = '' } = mark.dataset;
  const names = series.split(separator);
  const rows = y.split(separator).map((amount, index) => {
    const row = document.createElement('p');
    const strong = document.createElement('strong');
    strong.textContent = amount;
    row.append(names[index] ?? '', strong);
    return row;
  });
  tip.replaceChildren(x, ...rows);
  // The browser's own tooltip would show the same a second time.
  mark.querySelector('title')?.remove();
  mark.dataset.on = '';
  tip.style.fontSize = getComputedStyle(mark).getPropertyValue('--tm-tip-text');
  tip.hidden = false;
  const box = mark.getBoundingClientRect();
  const left = Math.min(
    Math.max(8, box.left + box.width / 2 - tip.offsetWidth / 2),
    document.documentElement.clientWidth - tip.offsetWidth - 8,
  );
  const above = box.top - tip.offsetHeight - 8;
  tip.style.left = `${left + scrollX}px`;
  tip.style.top = `${(above > 0 ? above : box.bottom + 8) + scrollY}px`;
}
