// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { showTooltip } from './tooltip.ts';

const says = JSON.stringify({ keysLead: 'Arrow keys lead to the other values.' });
document.head.innerHTML = `<script type="text/plain" data-says='${says}'></script>`;

const drawingOf = (marks: string) =>
  `<section><svg class="tm-marks" tabindex="0">${marks}</svg><button>After</button></section>`;

function press(key: string): void {
  document.activeElement!.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
  );
}

test('links of a drawing are one stop of the Tab key, and arrow keys lead from one to another', () => {
  const links = ['Flood', 'Wind', 'Fire'].map(
    (x) => `<a href="/page?x=${x}" aria-label="${x}"><rect data-x="${x}" data-y="1"></rect></a>`,
  );
  document.body.insertAdjacentHTML('beforeend', drawingOf(`${links.join('')}<rect data-x="Other"></rect>`));
  document.addEventListener('focusin', showTooltip);
  const status = document.querySelector('.tm-tip + [role=status]')!;
  const stops = () => [...document.querySelectorAll('svg a')].map((link) => link.getAttribute('tabindex'));
  const focused = () => document.activeElement!.getAttribute('aria-label');

  document.querySelector<SVGElement>('svg a')!.focus();
  expect(status.textContent).toBe('Arrow keys lead to the other values.');
  expect(stops()).toEqual(['0', '-1', '-1']);
  press('ArrowRight');
  expect([focused(), ...stops()]).toEqual(['Wind', '-1', '0', '-1']);
  press('End');
  expect([focused(), status.textContent]).toEqual(['Fire', '']);
  press('x');
  press('ArrowRight');
  expect(focused()).toBe('Fire');
  press('Home');
  expect(focused()).toBe('Flood');
  expect(document.querySelector('[data-on]')).toHaveProperty('dataset.x', 'Flood');
});

test.each(['click', 'keydown'])(
  'a %s before the script of marks is there has its effect later',
  async (type) => {
    const values = {
      shape: 'area',
      series: [{ name: 'Storms', colour: 'red' }],
      marks: [['Kings', [0], [0], ['3']]],
      links: ['/county?fips=36047'],
    };
    const fetched = globalThis.fetch;
    globalThis.fetch = () => Promise.resolve(Response.json(values));
    const paths = '<g data-classes=""><path d="M0,0h9v9Z"></path></g>';
    const html = `<section id="${type}"><svg class="tm-marks" tabindex="0" data-values="/values">${paths}</svg></section>`;
    document.body.insertAdjacentHTML('beforeend', html);
    const area = document.querySelector(`#${type} path`)!;
    const followed = new Promise<string>((resolve) => {
      document.querySelector(`#${type}`)!.addEventListener('click', (event) => {
        const link = (event.target as Element).closest('a');
        if (!link) return;
        event.preventDefault();
        resolve(link.getAttribute('href') ?? '');
      });
    });

    area.addEventListener('pointerover', showTooltip);
    area.dispatchEvent(new PointerEvent('pointerover', { bubbles: true }));
    if (type === 'click') {
      area.dispatchEvent(new PointerEvent('click', { bubbles: true }));
      expect(await followed).toBe('/county?fips=36047');
    } else {
      for (const key of ['Home', 'Enter']) {
        area.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
      }
      expect(await followed).toBe('/county?fips=36047');
      expect(document.querySelector('.tm-tip + [role=status]')!.textContent).toContain('Kings');
    }
    globalThis.fetch = fetched;
  },
);
