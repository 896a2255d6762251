import type { Editor } from '@tiptap/core'

/** Larger images become attachments, because mail servers reject large bodies. */
const largest = 10_000_000
const shown = /^image\/(?:png|jpeg|gif|webp)$/

const isImage = ({ type, size }: File) => shown.test(type) && size <= largest

const readDataUrl = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
    reader.readAsDataURL(file)
  })

/** Inserts images into the text as data URLs; the server makes attachments of them. Returns the other files. */
export function insertImages(editor: Editor, files: readonly File[]): File[] {
  const images = files.filter(isImage)
  void Promise.all(images.map(readDataUrl)).then((addresses) => {
    const nodes = addresses.map((src, index) => ({ type: 'image', attrs: { src, alt: images[index]?.name } }))
    editor.chain().focus().insertContent(nodes).run()
  })
  return files.filter((file) => !isImage(file))
}
