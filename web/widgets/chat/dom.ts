import { element } from '../element.ts'

type Attributes = Readonly<Record<string, string | number | boolean | undefined>>

/** An element with attributes and children; `true` sets an attribute without a value. */
export function h<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Attributes = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const given = Object.entries(attributes).filter(([, value]) => value !== undefined && value !== false)
  const made = element(
    tag,
    Object.fromEntries(given.map(([name, value]) => [name, value === true ? '' : value])) as Record<
      string,
      string | number
    >,
  )
  made.append(...children)
  return made
}

export const button = (attributes: Attributes, ...children: readonly (Node | string)[]): HTMLButtonElement =>
  h('button', { type: 'button', ...attributes }, ...children)

export function iconButton(name: IconName, label: string, attributes: Attributes = {}): HTMLButtonElement {
  return button({ class: 'icon', 'aria-label': label, title: label, ...attributes }, icon(name))
}

/** Strokes on a field of 24 by 24. */
const icons = {
  chat: 'M21 11.5a8.5 8.5 0 0 1-12.6 7.4L3 21l2.1-5.4A8.5 8.5 0 1 1 21 11.5Z',
  mail: 'M3 6h18v12H3ZM3 7l9 6 9-6',
  minus: 'M5 12h14',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  smile: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM8.5 14.5a4.5 4.5 0 0 0 7 0M9 9.5h.01M15 9.5h.01',
  clip: 'M20 11.5 11.8 19.7a5 5 0 0 1-7.1-7.1l8.2-8.2a3.3 3.3 0 0 1 4.7 4.7l-8 8a1.7 1.7 0 0 1-2.4-2.4l7.4-7.4',
  up: 'M12 19V5M6 11l6-6 6 6',
  file: 'M6 3h8l4 4v14H6ZM14 3v4h4',
  download: 'M12 4v11M7 10l5 5 5-5M5 20h14',
} as const
type IconName = keyof typeof icons

const svg = 'http://www.w3.org/2000/svg'

export function icon(name: IconName): SVGElement {
  const made = document.createElementNS(svg, 'svg')
  const path = document.createElementNS(svg, 'path')
  const attributes = { viewBox: '0 0 24 24', 'aria-hidden': 'true', fill: 'none', stroke: 'currentColor' }
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  path.setAttribute('d', icons[name])
  made.append(path)
  return made
}
