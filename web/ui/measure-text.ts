const widths = new Map<string, number>()
const mostKept = 5000
let pen: CanvasRenderingContext2D | null | undefined

/** How wide a text is in the size of lists, in bold, which is the widest that it gets. Without rendering it. */
export function measureText(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d')
    const { fontSize, fontFamily } = getComputedStyle(document.body)
    if (pen) pen.font = `600 ${fontSize} ${fontFamily}`
    // Until a font is loaded, the browser measures with another.
    document.fonts.addEventListener('loadingdone', () => widths.clear())
  }
  const width = pen?.measureText(text).width ?? 0
  if (widths.size > mostKept) widths.clear()
  widths.set(text, width)
  return width
}
