import { readDeliveryStatus } from './delivery-status.ts'
import { isFromServer, readFailureText } from './failure-text.ts'
import { decodeWords } from './header/encoded-words.ts'
import { readHeader } from './header/header.ts'
import { usualLimits } from './limits.ts'
import type { ParsedMail } from './mail.ts'
import { messageIdsOf } from './message-ids.ts'

export type FailedRecipient = {
  address: string
  /** As in RFC 3463: "5.1.1". */
  status: string | null
  /** In the words of the server that refused. */
  diagnostic: string
  /** Nothing will change by trying again. A server that gave up for lack of a connection failed, but not permanently. */
  permanent: boolean
  /** The server has not given up yet. */
  delayed: boolean
}

export type Bounce = {
  recipients: readonly FailedRecipient[]
  /** So for all of them, as is `delayed`. */
  permanent: boolean
  delayed: boolean
  diagnostic: string
  /** Of the mail that did not arrive, as far as the report quotes it. */
  originalMessageId: string | null
  originalHeaders: ReadonlyMap<string, readonly string[]>
}

/** A report that a mail did not reach somebody, in the standard form (RFC 3464) or in one that a server made up. */
export function readBounce(mail: ParsedMail): Bounce | undefined {
  if (!isFromServer(mail)) return undefined
  const status = mail.parts.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
  const recipients = status ? readDeliveryStatus(status.content) : readFailureText(mail)
  const [first] = recipients
  if (!first) return undefined
  const originalHeaders = readOriginal(mail)
  return {
    recipients,
    permanent: recipients.every(({ permanent }) => permanent),
    delayed: recipients.every(({ delayed }) => delayed),
    diagnostic: first.diagnostic,
    originalMessageId: messageIdsOf(originalHeaders.get('message-id')?.[0] ?? '')[0] ?? null,
    originalHeaders,
  }
}

const original = /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers)|text\/rfc822-headers)$/
const quotedHeader = /^(?:return-path|received|message-id|dkim-signature|from|date|subject|to): /im

/** Attached, or quoted in the text below the explanation. */
function readOriginal({ parts, text }: ParsedMail): Map<string, string[]> {
  const attached = parts.find(({ mimeType }) => original.test(mimeType))?.content
  const quotedAt = quotedHeader.exec(text ?? '')?.index
  const quoted = quotedAt === undefined ? undefined : Buffer.from((text ?? '').slice(quotedAt))
  const headers = new Map<string, string[]>()
  for (const { name, value } of readHeader(attached ?? quoted ?? Buffer.alloc(0), 0, usualLimits).fields) {
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(value)])
  }
  return headers
}
