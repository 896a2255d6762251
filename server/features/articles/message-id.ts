import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** A parameter, so that tests can sign with another key. */
type Signer = { signingKey: Buffer }

// Hexadecimal, because some mail servers change the case of what they quote.
const form = /^<?ticket\.(\d{1,10})\.([0-9a-f]{24})\.([0-9a-f]{32})@/i

const macOf = ({ signingKey }: Signer, ticketId: number, nonce: string) =>
  createHmac('sha256', signingKey).update(`message-id:${ticketId}:${nonce}`).digest('hex').slice(0, 32)

/**
 * A Message-ID that contains the ticket's id and a signature. A mail that quotes it proves that its sender has received
 * a mail of this ticket.
 */
export function newMessageId(signer: Signer, ticketId: number, host: string): string {
  const nonce = randomBytes(12).toString('hex')
  return `<ticket.${ticketId}.${nonce}.${macOf(signer, ticketId, nonce)}@${host}>`
}

/** The ticket's id in a Message-ID, if the signature is valid. */
export function ticketOfMessageId(signer: Signer, messageId: string): number | undefined {
  const [, ticket, nonce, mac] = form.exec(messageId) ?? []
  if (!ticket || !nonce || !mac) return undefined
  const wanted = macOf(signer, Number(ticket), nonce.toLowerCase())
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(mac.toLowerCase())) ? Number(ticket) : undefined
}

/** For looking up a message: ids may be too long for an index. */
export const messageIdDigest = (messageId: string): string => createHash('md5').update(messageId).digest('hex')
