import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** What signs: handed in, so that a test may sign with another. */
type Signer = { signingKey: Buffer }

// Hexadecimal, because there are mail servers that change the case of what they quote.
const form = /^<?ticket\.(\d{1,10})\.([0-9a-f]{24})\.([0-9a-f]{32})@/i

const macOf = ({ signingKey }: Signer, ticketId: number, nonce: string) =>
  createHmac('sha256', signingKey).update(`message-id:${ticketId}:${nonce}`).digest('hex').slice(0, 32)

/**
 * A Message-ID that nobody can invent: it names the ticket and is signed. Whoever answers quotes it, and so proves
 * to have had a mail of this ticket in hand.
 */
export function newMessageId(signer: Signer, ticketId: number, host: string): string {
  const nonce = randomBytes(12).toString('hex')
  return `<ticket.${ticketId}.${nonce}.${macOf(signer, ticketId, nonce)}@${host}>`
}

/** The ticket that a Message-ID of ours names, if the signature is ours. */
export function ticketOfMessageId(signer: Signer, messageId: string): number | undefined {
  const [, ticket, nonce, mac] = form.exec(messageId) ?? []
  if (!ticket || !nonce || !mac) return undefined
  const wanted = macOf(signer, Number(ticket), nonce.toLowerCase())
  return timingSafeEqual(Buffer.from(wanted), Buffer.from(mac.toLowerCase())) ? Number(ticket) : undefined
}

/** By which a message is looked up: ids may be longer than an index bears. */
export const messageIdDigest = (messageId: string): string => createHash('md5').update(messageId).digest('hex')
