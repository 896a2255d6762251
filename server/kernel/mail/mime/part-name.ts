import { safeFilename } from '#kernel/files/filename.ts'
import { sniffType } from '#kernel/files/sniff.ts'
import { decodeWords } from '#kernel/mail/header/encoded-words.ts'
import { readHeader } from '#kernel/mail/header/header.ts'
import { usualLimits } from '#kernel/mail/limits.ts'
import type { Entity } from './entity.ts'

const names = new Map(
  `application/pgp-encrypted version.asc, application/pgp-keys key.asc, application/pgp-signature signature.asc,
  application/pkcs7-mime smime.p7m, application/pkcs7-signature smime.p7s, application/x-pkcs7-mime smime.p7m,
  application/x-pkcs7-signature smime.p7s, application/ms-tnef winmail.dat, text/calendar invite.ics, text/vcard contact.vcf,
  text/x-vcard contact.vcf, message/delivery-status delivery-status.txt, message/global-delivery-status delivery-status.txt,
  message/disposition-notification disposition-notification.txt, message/feedback-report feedback-report.txt,
  message/external-body external-body.txt, message/partial partial.eml,
  message/rfc822-headers headers.eml, text/rfc822-headers headers.eml, text/plain text.txt, text/html page.html`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
)
const extensions = new Map(
  `application/pdf pdf, application/zip zip, application/json json, application/xml xml, application/rtf rtf, text/rtf rtf,
  text/csv csv, text/xml xml, application/msword doc, application/vnd.ms-excel xls, application/vnd.ms-powerpoint ppt,
  application/vnd.openxmlformats-officedocument.wordprocessingml.document docx, image/jpeg jpg, image/jpg jpg, image/png png,
  application/vnd.openxmlformats-officedocument.spreadsheetml.sheet xlsx, image/gif gif, image/webp webp, image/bmp bmp,
  application/vnd.openxmlformats-officedocument.presentationml.presentation pptx, image/tiff tif, image/svg+xml svg,
  image/heic heic, audio/mpeg mp3, audio/wav wav, audio/x-wav wav, audio/ogg ogg, audio/amr amr, video/mp4 mp4,
  video/quicktime mov, application/gzip gz, application/x-7z-compressed 7z, application/vnd.oasis.opendocument.text odt`
    .split(/,\s+/)
    .map((pair) => pair.split(' ') as [string, string]),
)

/** The name given by the sender, in any of the usual headers. */
export const declaredName = ({ disposition, parameters }: Entity): string | undefined =>
  disposition.parameters.get('filename') ||
  disposition.parameters.get('name') ||
  parameters.get('name') ||
  parameters.get('filename') ||
  undefined

/** A name for a part without one: by its type, or by its first bytes if the type is generic. */
export function inventName(type: string, content: Buffer): string {
  if (type === 'message/rfc822' || type === 'message/global') return nameOfMessage(content)
  const known = names.get(type)
  if (known) return known
  const extension = extensions.get(type) ?? extensions.get(sniffType(content) ?? '') ?? usualExtension(type)
  return `${type.startsWith('image/') ? 'image' : 'attachment'}.${extension}`
}

function usualExtension(type: string): string {
  if (type.startsWith('text/')) return 'txt'
  return type.startsWith('multipart/') ? 'mime' : 'bin'
}

function nameOfMessage(content: Buffer): string {
  const { fields } = readHeader(content, 0, usualLimits)
  const subject = decodeWords(fields.find(({ name }) => name === 'subject')?.value ?? '')
  return subject.trim() === ''
    ? 'message.eml'
    : safeFilename(`${subject.slice(0, 100).replaceAll(/[/\\:*?"<>|]/g, '_')}.eml`)
}
