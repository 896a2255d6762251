/** Black or white, whichever is easier to read on the color of the site. */
export function readableOn(color: string): string {
  const [red, green, blue] = channelsOf(color).map((value) => {
    const share = value / 255
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
  // Equal contrast to black and white.
  return luminance > 0.179 ? '#000' : '#fff'
}

function channelsOf(color: string): number[] {
  const [, short, long] = /^#(?:([\da-f]{3})|([\da-f]{6}))$/i.exec(color.trim()) ?? []
  if (short) return [...short].map((digit) => Number.parseInt(digit + digit, 16))
  if (long) return [0, 2, 4].map((at) => Number.parseInt(long.slice(at, at + 2), 16))
  return [0, 0, 0]
}
