import { idIn, type Json, objectIn, objectsIn, textIn } from '../messaging/json.ts'
import type { NewMedia } from '../messaging/media-store.ts'

/** What a message says, for an article. */
export type MessageContent = {
  /** `text`, `photo`, `poll`: for readers, who see kinds that we cannot show as such. */
  kind: string
  text: string
  media: NewMedia[]
  /** False for a kind that can only be named. */
  isShown: boolean
}

type Reader = (content: Json, caption: string) => Omit<MessageContent, 'kind' | 'isShown'>

const labels: Record<string, string> = {
  photo: 'Photo',
  video: 'Video',
  animation: 'Animation',
  document: 'Document',
  voice: 'Voice message',
  audio: 'Audio',
  video_note: 'Video message',
  sticker: 'Sticker',
  location: 'Location',
  venue: 'Location',
  contact: 'Contact',
}

/** Of several sizes the largest. */
const largest = (sizes: readonly Json[]): Json =>
  sizes.toSorted((a, b) => Number(b.width ?? 0) - Number(a.width ?? 0))[0] ?? {}

function fileOf(kind: string, file: Json, fallback: { type: string; ending: string }): NewMedia[] {
  const file_id = textIn(file.file_id)
  if (!file_id) return []
  const unique = textIn(file.file_unique_id) ?? file_id
  const details = Object.fromEntries(
    ['width', 'height', 'duration'].flatMap((name) => {
      const value = Number(file[name])
      return Number.isSafeInteger(value) && value > 0 ? [[name, value]] : []
    }),
  )
  return [
    {
      network: 'telegram',
      source: { file_id, size: Number(idIn(file.file_size) ?? 0) },
      filename: textIn(file.file_name)?.slice(0, 200) || `${kind}-${unique.slice(0, 40)}.${fallback.ending}`,
      content_type: textIn(file.mime_type)?.slice(0, 100) || fallback.type,
      details: { kind, ...details },
    },
  ]
}

const file =
  (kind: string, type: string, ending: string): Reader =>
  (content, caption) => ({ text: caption, media: fileOf(kind, objectIn(content[kind]), { type, ending }) })

const coordinate = (value: unknown): string => String(Math.round(Number(value) * 1e6) / 1e6)

function mapAddress(location: Json): string {
  const [latitude, longitude] = [coordinate(location.latitude), coordinate(location.longitude)]
  return `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`
}

const lines = (...parts: (string | undefined)[]) => parts.filter((part) => part?.trim()).join('\n')

/** In the order in which they are looked for: an animation is also a document, and a venue also a location. */
const readers: Record<string, Reader> = {
  text: (content) => ({ text: textIn(content.text) ?? '', media: [] }),
  photo: (content, caption) => ({
    text: caption,
    media: fileOf('photo', largest(objectsIn(content.photo)), { type: 'image/jpeg', ending: 'jpg' }),
  }),
  animation: file('animation', 'video/mp4', 'mp4'),
  video: file('video', 'video/mp4', 'mp4'),
  voice: file('voice', 'audio/ogg', 'ogg'),
  audio: file('audio', 'audio/mpeg', 'mp3'),
  video_note: file('video_note', 'video/mp4', 'mp4'),
  document: file('document', 'application/octet-stream', 'bin'),
  sticker: (content) => {
    const sticker = objectIn(content.sticker)
    const isPicture = !sticker.is_animated && !sticker.is_video
    const form = isPicture
      ? { type: 'image/webp', ending: 'webp' }
      : { type: 'application/octet-stream', ending: 'tgs' }
    return { text: textIn(sticker.emoji) ?? '', media: fileOf('sticker', sticker, form) }
  },
  venue: (content) => {
    const { title, address, location } = objectIn(content.venue)
    return { text: lines(textIn(title), textIn(address), mapAddress(objectIn(location))), media: [] }
  },
  location: (content) => ({ text: lines('Location', mapAddress(objectIn(content.location))), media: [] }),
  contact: (content) => {
    const { first_name, last_name, phone_number } = objectIn(content.contact)
    const name = [textIn(first_name), textIn(last_name)].filter(Boolean).join(' ')
    return { text: lines(`Contact: ${name}`, textIn(phone_number)), media: [] }
  },
}

export function readContent(content: Json): MessageContent {
  const kind = Object.keys(readers).find((name) => content[name] !== undefined)
  if (kind) return { kind, isShown: true, ...(readers[kind] as Reader)(content, textIn(content.caption) ?? '') }
  const unknown = Object.keys(content).find((name) => !known.has(name)) ?? 'message'
  return { kind: unknown, isShown: false, text: `Sent a message that can’t be shown here (${unknown}).`, media: [] }
}

const known = new Set(
  `message_id message_thread_id from sender_chat sender_boost_count sender_business_bot date chat forward_origin
  forward_from forward_from_chat forward_date is_topic_message is_automatic_forward reply_to_message external_reply quote
  reply_to_story via_bot edit_date has_protected_content is_from_offline media_group_id author_signature entities
  caption_entities link_preview_options effect_id show_caption_above_media has_media_spoiler reply_markup caption
  business_connection_id paid_star_count`.split(/\s+/),
)

/** Notices about the chat itself, not messages of a person. */
const serviceKinds =
  `new_chat_members left_chat_member new_chat_title new_chat_photo delete_chat_photo group_chat_created
  supergroup_chat_created channel_chat_created message_auto_delete_timer_changed migrate_to_chat_id migrate_from_chat_id
  pinned_message forum_topic_created forum_topic_edited forum_topic_closed forum_topic_reopened chat_background_set
  video_chat_scheduled video_chat_started video_chat_ended video_chat_participants_invited`.split(/\s+/)

export const isServiceMessage = (content: Json): boolean => serviceKinds.some((kind) => content[kind] !== undefined)

const longestTitle = 60

/** The beginning of the text, else what it is. */
export function titleOf({ kind, text }: MessageContent): string {
  const [line = ''] = text.trim().split('\n')
  const characters = [...line]
  if (characters.length > longestTitle) return `${characters.slice(0, longestTitle).join('')}...`
  return line || labels[kind] || '-'
}
