import type { FileRow } from '#features/attachments/service.ts'

/** The model names of files, of tags and in links. */
export const answerObject = 'KnowledgeBase::Answer' as const
export const contentObject = 'KnowledgeBase::Answer::Translation::Content' as const

export const fileAddress = (id: number): string => `/api/v1/attachments/${id}`

export const presentAnswerFile = ({ id, filename, size, preferences }: FileRow) => ({
  id,
  url: fileAddress(id),
  preview_url: `${fileAddress(id)}?preview=1`,
  filename,
  size: String(size),
  preferences: { ...preferences, 'Content-Type': preferences['Mime-Type'] },
})

export const byFilename = (a: FileRow, b: FileRow): number => a.filename.localeCompare(b.filename) || a.id - b.id
