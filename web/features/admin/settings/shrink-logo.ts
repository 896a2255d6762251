const widest = 320
const highest = 96

/** As large as it is ever shown on a good screen; every page carries it. */
export async function shrinkLogo(file: File): Promise<string> {
  const image = await createImageBitmap(file)
  const scale = Math.min(1, widest / image.width, highest / image.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(image.width * scale))
  canvas.height = Math.max(1, Math.round(image.height * scale))
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}
