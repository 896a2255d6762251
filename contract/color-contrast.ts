/** The contrast that WCAG 2.2 AA asks of text. */
export const leastContrast = 4.5

const channelsOf = (color: string): number[] => [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16))

const linear = (value: number) => {
  const share = value / 255
  return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}

/** The contrast of white text on a color `#rrggbb`, from 1 to 21. */
export function contrastWithWhite(color: string): number {
  const [red, green, blue] = channelsOf(color).map(linear) as [number, number, number]
  return 1.05 / (0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05)
}

/** The lightest color of the same hue on which white text is readable. */
export function findReadableColor(color: string): string {
  for (let percent = 100; percent > 0; percent--) {
    const darker = toHex(channelsOf(color).map((value) => Math.floor((value * percent) / 100)))
    if (contrastWithWhite(darker) >= leastContrast) return darker
  }
  return '#000000'
}

const toHex = (channels: number[]) => `#${channels.map((value) => value.toString(16).padStart(2, '0')).join('')}`
