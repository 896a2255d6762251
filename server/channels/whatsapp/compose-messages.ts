import type { FileRow } from '#features/attachments/service.ts'
import { writeNotice } from '#kernel/notices.ts'
import type { DeliveryOutcome } from '../delivery/delivery.ts'
import type { SentTemplate } from './templates.ts'

type MediaKind = 'image' | 'video' | 'audio' | 'sticker' | 'document'

/** One message of the network. */
export type ComposedMessage =
  | { kind: 'text'; text: string }
  | { kind: 'template'; template: SentTemplate }
  | { kind: MediaKind; file: FileRow; type: string; caption: string }

const megabyte = 1024 * 1024

/** What the network accepts, in bytes. */
const limits: Readonly<Record<MediaKind, number>> = {
  image: 5 * megabyte,
  video: 16 * megabyte,
  audio: 16 * megabyte,
  sticker: megabyte / 2,
  document: 100 * megabyte,
}

const kinds: Readonly<Record<string, MediaKind>> = {
  'image/jpeg': 'image',
  'image/png': 'image',
  'image/webp': 'sticker',
  'video/mp4': 'video',
  'video/3gpp': 'video',
  'audio/ogg': 'audio',
  'audio/mpeg': 'audio',
  'audio/mp4': 'audio',
  'audio/aac': 'audio',
  'audio/amr': 'audio',
}

const withCaption = new Set<MediaKind>(['image', 'video', 'document'])

type Content = { text: string; files: readonly FileRow[] }

/** A single file has the text as its caption, where the network allows one; otherwise the text is a message before. */
export function composeMessages({
  text,
  files,
}: Content): { messages: ComposedMessage[] } | { problem: DeliveryOutcome } {
  const media = files.map((file) => {
    const type = String(file.preferences['Mime-Type'] ?? 'application/octet-stream').split(';')[0] as string
    return { kind: kinds[type] ?? 'document', type, file, caption: '' }
  })
  const large = media.find(({ kind, file }) => Number(file.size) > limits[kind])
  if (large) return { problem: refuseLarge(large.file, limits[large.kind]) }
  const [only] = media
  if (only && media.length === 1 && withCaption.has(only.kind)) return { messages: [{ ...only, caption: text }] }
  return { messages: [...(text ? [{ kind: 'text' as const, text }] : []), ...media] }
}

const refuseLarge = ({ filename }: FileRow, limit: number): DeliveryOutcome => ({
  state: 'failed',
  reason: writeNotice('whatsapp_file_too_large', { name: filename, max: Math.round((limit / megabyte) * 10) / 10 }),
})
