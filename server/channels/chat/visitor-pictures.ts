import type { StoredFile } from '#features/attachments/service.ts'
import { storeFile } from '#features/attachments/service.ts'
import type { Ctx } from '#kernel/context.ts'

/** Deployed widgets send pictures inside the HTML of a message. The bounds keep the search linear. */
const picture =
  /<img\b[^>]{0,200}?\bsrc\s{0,3}=\s{0,3}["']data:image\/(png|jpe?g|gif|webp);base64,([\da-z+/=]+)["'][^>]{0,200}>/gi
const mostPictures = 5

type FoundPicture = { type: string; content: Buffer }

export function extractPictures(html: string): { html: string; pictures: FoundPicture[] } {
  const pictures: FoundPicture[] = []
  const rest = html.replaceAll(picture, (_whole, type: string, data: string) => {
    if (pictures.length < mostPictures)
      pictures.push({ type: type.toLowerCase(), content: Buffer.from(data, 'base64') })
    return ''
  })
  return { html: rest, pictures }
}

/** Before the transaction, as all files. */
export const storePictures = (ctx: Ctx, pictures: readonly FoundPicture[]): Promise<StoredFile[]> =>
  Promise.all(
    pictures.map(({ type, content }, at) =>
      storeFile(ctx, {
        filename: `picture-${at + 1}.${type === 'jpeg' ? 'jpg' : type}`,
        mimeType: `image/${type === 'jpg' ? 'jpeg' : type}`,
        content,
      }),
    ),
  )
