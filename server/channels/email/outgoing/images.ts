import type { FileRow } from '#features/attachments/service.ts'

// The sanitiser writes `src` first and allows only these two paths.
const address = /<img src="\/api\/v1\/(?:ticket_attachment\/\d+\/\d+|attachments)\/(\d+)(?:\?view=inline)?"/g

/** The files that a body shows by their path on this server, where the recipient could not load them. */
export const filesShownIn = (html: string): number[] => [
  ...new Set([...html.matchAll(address)].map(([, id]) => Number(id))),
]

/** The same body with references to the attached files; other images are left out. */
export const showEnclosed = (html: string, contentIdOf: (fileId: number) => string | undefined): string =>
  html.replaceAll(address, (_tag, id: string) => {
    const contentId = contentIdOf(Number(id))
    return contentId ? `<img src="cid:${contentId}"` : '<img'
  })

export const contentIdIn = ({ preferences }: Pick<FileRow, 'preferences'>): string | null => {
  const contentId = preferences['Content-ID']
  return typeof contentId === 'string' ? contentId.replaceAll(/^<|>$|[\s<>]/g, '') || null : null
}
