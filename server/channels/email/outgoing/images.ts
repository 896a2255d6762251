import type { FileRow } from '#features/attachments/service.ts'

// The sanitiser writes `src` first and lets only these two addresses of ours through.
const address = /<img src="\/api\/v1\/(?:ticket_attachment\/\d+\/\d+|attachments)\/(\d+)(?:\?view=inline)?"/g

/** Files that a body shows by their address with us, where the recipient could not fetch them. */
export const filesShownIn = (html: string): number[] => [
  ...new Set([...html.matchAll(address)].map(([, id]) => Number(id))),
]

/** The same body, showing the files that travel along; an image that does not is left out. */
export const showEnclosed = (html: string, contentIdOf: (fileId: number) => string | undefined): string =>
  html.replaceAll(address, (_tag, id: string) => {
    const contentId = contentIdOf(Number(id))
    return contentId ? `<img src="cid:${contentId}"` : '<img'
  })

export const contentIdIn = ({ preferences }: Pick<FileRow, 'preferences'>): string | null => {
  const contentId = preferences['Content-ID']
  return typeof contentId === 'string' ? contentId.replaceAll(/^<|>$|[\s<>]/g, '') || null : null
}
