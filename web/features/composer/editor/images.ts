import type { Editor } from '@tiptap/core'

/** Above this a picture is better a file of its own: mail servers refuse what is larger. */
const largest = 10_000_000
const shown = /^image\/(?:png|jpeg|gif|webp)$/

const isPicture = ({ type, size }: File) => shown.test(type) && size <= largest

const addressOf = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error(file.name)))
    reader.readAsDataURL(file)
  })

/** Puts pictures into the text, as they are; the server makes attachments of them. Answers the files that are none. */
export function placePictures(editor: Editor, files: readonly File[]): File[] {
  const pictures = files.filter(isPicture)
  void Promise.all(pictures.map(addressOf)).then((addresses) => {
    const images = addresses.map((src, index) => ({ type: 'image', attrs: { src, alt: pictures[index]?.name } }))
    editor.chain().focus().insertContent(images).run()
  })
  return files.filter((file) => !isPicture(file))
}
