import type { Arrival } from '#features/articles/service.ts'
import { formatAddresses } from './message.ts'
import type { IncomingMail } from './read-incoming-mail.ts'

/** What the headers say; how far they are trusted is decided later. */
export const describeArrival = (incoming: IncomingMail): Arrival => {
  const { mail, from, orders } = incoming
  return {
    type: 'email',
    sender: 'Customer',
    from: (from.address && formatAddresses([from])) || from.name || '-',
    internal: orders.internal ?? false,
    message_id: mail.messageId ? `<${mail.messageId}>` : null,
    in_reply_to: mail.inReplyTo[0] ? `<${mail.inReplyTo[0]}>` : null,
    references: mail.references.map((id) => `<${id}>`).join(' ') || null,
    preferences: describePreferences(incoming),
  }
}

const describePreferences = ({ mail, from, automatic, authentication, isForged, isSpam }: IncomingMail) => ({
  ...(automatic && { 'is-auto-response': true }),
  'send-auto-response': !automatic && !isForged && !isSpam && from.address !== '',
  ...countRemoteImages(mail),
  ...(authentication && { authentication }),
  ...(isForged && { unverified: true }),
  ...(isSpam && { spam: true }),
})

/** The `<` and `>` keep it linear: no character is read twice, even with many unclosed tags. */
const remoteImage = /<img\b[^<>]*?\bsrc\s{0,9}=\s{0,9}["']?\s{0,9}(?:https?:)?[/\\]{2}/gi

/** Images on other servers are never loaded, because loading reveals that the mail was read; agents see their number. */
function countRemoteImages({ html }: IncomingMail['mail']): { remote_images?: number } {
  const count = html?.match(remoteImage)?.length ?? 0
  return count === 0 ? {} : { remote_images: count }
}
