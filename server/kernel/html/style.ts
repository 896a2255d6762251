const number = String.raw`\d{1,4}(?:\.\d{1,4})?`
const length = `(?:auto|${number}(?:px|pt|pc|em|rem|ex|ch|in|cm|mm|%)?)`
const color = String.raw`(?:#[0-9a-f]{3,8}|[a-z]{3,24}|(?:rgb|hsl)a?\([\d., %/]{1,40}\))`
const word = '[a-z-]{2,24}'

const upTo = (count: number, part: string): RegExp => new RegExp(`^${part}(?: ${part}){0,${count - 1}}$`)
const sides = (property: string): string[] => ['top', 'right', 'bottom', 'left'].map((side) => `${property}-${side}`)
const rule = (properties: string[], pattern: RegExp) => properties.map((property) => [property, pattern] as const)

const textRules = [
  ...rule(['background', 'background-color', 'color'], upTo(1, color)),
  ...rule(['direction', 'font-style', 'list-style-type', 'text-align', 'white-space'], upTo(1, word)),
  ...rule(['text-decoration'], upTo(3, word)),
  ...rule(['font-weight', 'vertical-align'], upTo(1, `(?:${word}|${length})`)),
  ...rule(['font-size'], upTo(1, `(?:${word}|(?=.*[1-9])${length})`)),
]
const boxRules = [
  ...rule(['width', 'min-width', 'max-width', 'height', 'min-height', 'max-height'], upTo(1, length)),
  ...rule(['margin', 'padding', 'border-width', 'border-spacing', 'border-radius'], upTo(4, length)),
  ...rule([...sides('margin'), ...sides('padding')], upTo(1, length)),
  ...rule(['border', ...sides('border')], upTo(3, `(?:${length}|${color})`)),
  ...rule(['border-color'], upTo(4, color)),
  ...rule(['border-style'], upTo(4, word)),
  ...rule(['border-collapse', 'float'], upTo(1, word)),
]
const rulesOfText = new Map(textRules)
const rulesOfBoxes = new Map([...textRules, ...boxRules])
const boxes = new Set(
  `blockquote caption center col colgroup dd div dl dt figcaption figure h1 h2 h3 h4 h5 h6 hr img li ol p pre table tbody
  td tfoot th thead tr ul`.split(/\s+/),
)

/**
 * Nothing that covers other boxes, hides or loads anything: each property has its pattern, and no pattern accepts
 * a quote, a backslash, a comment or a function other than a colour. So a plain split is enough.
 */
export function cleanStyle(tag: string, style: string): string {
  if (style === '' || style.length > 10_000) return ''
  const rules = boxes.has(tag) ? rulesOfBoxes : rulesOfText
  const kept = new Map<string, string>()
  for (const declaration of style.toLowerCase().split(';')) {
    const colon = declaration.indexOf(':')
    const property = declaration.slice(0, Math.max(colon, 0)).trim()
    const pattern = rules.get(property)
    if (!pattern) continue
    const value = declaration
      .slice(colon + 1)
      .replace('!important', '')
      .replaceAll(/\s+/g, ' ')
      .trim()
    if (pattern.test(value)) kept.set(property, value)
  }
  return Array.from(kept, ([property, value]) => `${property}:${value};`).join('')
}

/** `width="80"` as a declaration, with the unit that a browser would assume. */
export function styleOfSize(property: 'width' | 'height', value: string | undefined): string {
  const [, size, unit] = /^\s*(\d{1,4})(px|%)?\s*$/i.exec(value ?? '') ?? []
  return size === undefined ? '' : `${property}:${size}${unit ?? 'px'};`
}
