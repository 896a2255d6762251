const widest = 320
const highest = 96

/** As large as it is ever shown on a good screen; every page carries it. */
export async function shrinkLogo(file: File): Promise<string> {
  const picture = await createImageBitmap(file)
  const scale = Math.min(1, widest / picture.width, highest / picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/png')
}
