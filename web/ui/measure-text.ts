const widths = new Map<string, number>()
const mostKept = 5000
let pen: CanvasRenderingContext2D | null | undefined

/** How wide a text is in the size of lists, in bold, which is the widest that it gets. Without rendering it. */
export function measureText(text: string): number {
  const known = widths.get(text)
  if (known !== undefined) return known
  if (pen === undefined) {
    pen = document.createElement('canvas').getContext('2d')
    if (pen) pen.font = `600 13.5px ${getComputedStyle(document.body).fontFamily}`
  }
  const width = pen?.measureText(text).width ?? 0
  if (widths.size > mostKept) widths.clear()
  widths.set(text, width)
  return width
}
