import { contrastWithWhite, findReadableColor, leastContrast } from '#contract/color-contrast.ts'

const luminance = (color: string) => 1.05 / contrastWithWhite(color) - 0.05

const contrast = (a: string, b: string): number => {
  const [light, dark] = [luminance(a), luminance(b)].sort((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const toHex = (channels: readonly number[]) =>
  `#${channels
    .map((value) =>
      Math.max(0, Math.min(255, Math.round(value)))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** A CSS colour as `#rrggbb`; undefined for names, which only browsers know. */
export function parseColor(color: string): string | undefined {
  const value = color.trim().toLowerCase()
  if (/^#[\da-f]{6}$/.test(value)) return value
  if (/^#[\da-f]{3}$/.test(value)) return `#${value.slice(1).replaceAll(/./g, '$&$&')}`
  const [, kind, inside = ''] = /^(rgb|hsl)a?\(([^)]*)\)$/.exec(value) ?? []
  const parts = inside
    .split(/[\s,/]+/)
    .filter(Boolean)
    .map(Number.parseFloat)
  const [a, b, c] = parts
  if (a === undefined || b === undefined || c === undefined || parts.some(Number.isNaN)) return undefined
  return kind === 'rgb' ? toHex([a, b, c]) : toHex(fromHsl(a, b / 100, c / 100))
}

function fromHsl(hue: number, saturation: number, lightness: number): number[] {
  const amount = saturation * Math.min(lightness, 1 - lightness)
  return [0, 8, 4].map((offset) => {
    const place = (offset + hue / 30) % 12
    return 255 * (lightness - amount * Math.max(-1, Math.min(place - 3, 9 - place, 1)))
  })
}

const channelsOf = (color: string) => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const darkSurface = '#1b1e24'
const usual = { highlight: '#38ae6a', header: '#f9fafb', headerLink: '#758089' }

/** The same hue, as light as text on a dark page needs it. */
function lighten(color: string): string {
  for (let percent = 0; percent <= 100; percent += 2) {
    const lighter = toHex(channelsOf(color).map((value) => value + ((255 - value) * percent) / 100))
    if (contrast(lighter, darkSurface) >= leastContrast) return lighter
  }
  return '#ffffff'
}

/** Links that cannot be read on the header become black or white. */
const readableOn = (surface: string, wanted: string): string => {
  if (contrast(surface, wanted) >= leastContrast) return wanted
  return contrast(surface, '#ffffff') >= leastContrast ? '#ffffff' : '#1b1e24'
}

export type ThemeColors = { color_highlight: string; color_header: string; color_header_link: string }

/** One colour is chosen; the others are derived from it until each can be read. */
export function writeTheme({ color_highlight, color_header, color_header_link }: ThemeColors): string {
  const brand = findReadableColor(parseColor(color_highlight) ?? usual.highlight)
  const header = parseColor(color_header) ?? usual.header
  const link = readableOn(header, parseColor(color_header_link) ?? usual.headerLink)
  return `:root {
  --brand: light-dark(${brand}, ${lighten(brand)});
  --brand-fill: ${brand};
  --header: light-dark(${header}, ${darkSurface});
  --header-text: light-dark(${readableOn(header, '#1b1e24')}, #f0f2f5);
  --header-link: light-dark(${link}, #c9ced6);
}
`
}
