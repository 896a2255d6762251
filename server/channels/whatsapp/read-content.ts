import { type Json, objectIn, objectsIn, textIn } from '../messaging/json.ts'
import type { NewMedia } from '../messaging/media-store.ts'

/** A message as people read it. `isKnown` is false for kinds that are only named. */
export type WhatsappContent = { text: string; media: readonly NewMedia[]; isKnown: boolean }

const mediaKinds = new Set(['image', 'video', 'audio', 'document', 'sticker'])

export function readContent(message: Json): WhatsappContent {
  const kind = textIn(message.type) ?? 'unknown'
  const content = objectIn(message[kind])
  if (mediaKinds.has(kind))
    return { text: textIn(content.caption) ?? '', media: [mediaOf(kind, content)], isKnown: true }
  const text = writers[kind]?.(content, message)
  return text ? { text, media: [], isKnown: true } : { text: describeUnknown(kind, message), media: [], isKnown: false }
}

/** Texts for what is not a file. */
const writers: Readonly<Record<string, (content: Json, message: Json) => string | undefined>> = {
  text: ({ body }) => textIn(body),
  location: writeLocation,
  contacts: (_content, { contacts }) => objectsIn(contacts).map(writeContact).join('\n') || undefined,
  button: ({ text }) => textIn(text),
  interactive: (content) => {
    const chosen = objectIn(content[textIn(content.type) ?? ''])
    return [textIn(chosen.title), textIn(chosen.description)].filter(Boolean).join('\n') || undefined
  },
}

function writeLocation({ latitude, longitude, name, address }: Json): string | undefined {
  const [north, east] = [Number(latitude), Number(longitude)]
  if (!(Math.abs(north) <= 90 && Math.abs(east) <= 180)) return undefined
  const map = `https://www.openstreetmap.org/?mlat=${north}&mlon=${east}#map=16/${north}/${east}`
  return [textIn(name) || 'Location', textIn(address), map].filter(Boolean).join('\n')
}

function writeContact({ name, phones, emails }: Json): string {
  const numbers = objectsIn(phones).map(({ phone }) => textIn(phone))
  const addresses = objectsIn(emails).map(({ email }) => textIn(email))
  return [textIn(objectIn(name).formatted_name), ...numbers, ...addresses].filter(Boolean).join(', ')
}

function describeUnknown(kind: string, { errors }: Json): string {
  const [error] = objectsIn(errors)
  const reason = textIn(objectIn(error?.error_data).details) ?? textIn(error?.title)
  return `Sent a message of the kind “${kind.slice(0, 50)}”, which cannot be shown.${reason ? ` ${reason}` : ''}`
}

const extensions: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/3gpp': '3gp',
  'audio/ogg': 'ogg',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/aac': 'aac',
  'audio/amr': 'amr',
  'application/pdf': 'pdf',
}

const kindsForReaders: Readonly<Record<string, string>> = { image: 'photo', audio: 'audio', sticker: 'sticker' }

function mediaOf(kind: string, content: Json): NewMedia {
  const [type = ''] = (textIn(content.mime_type) ?? 'application/octet-stream').split(';')
  const id = textIn(content.id) ?? ''
  const isVoice = content.voice === true
  return {
    network: 'whatsapp',
    source: { id },
    filename: textIn(content.filename) || `${kind}-${id.slice(-12)}.${extensions[type] ?? 'bin'}`,
    content_type: type,
    details: { kind: isVoice ? 'voice' : (kindsForReaders[kind] ?? kind) },
  }
}
