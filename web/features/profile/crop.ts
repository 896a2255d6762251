/** The zoom and position of the square: 0 is the start of the range, 1 the end. */
export type Crop = { zoom: number; x: number; y: number }

type Size = { width: number; height: number }

/** Others never load more than a square of this side. */
export const cropSide = 256

/** The middle of the image, as large as it can be. */
export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The square in the image's own pixels. */
export function cropArea({ width, height }: Size, { zoom, x, y }: Crop): { left: number; top: number; edge: number } {
  const edge = Math.min(width, height) / zoom
  return { edge, left: (width - edge) * x, top: (height - edge) * y }
}

const within = (part: number) => Math.min(1, Math.max(0, part))

/** After the image was dragged by so many pixels of the square as it is shown. */
export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { edge } = cropArea(size, crop)
  const move = (part: number, dragged: number, free: number) =>
    free <= 0 ? part : within(part - (dragged * edge) / cropSide / free)
  return { ...crop, x: move(crop.x, by.x, size.width - edge), y: move(crop.y, by.y, size.height - edge) }
}
