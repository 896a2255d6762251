import { isAutomatic, isHostlessDaemon } from './automatic.ts'
import { decodeWords } from './header/encoded-words.ts'
import { readHeader } from './header/header.ts'
import { usualLimits } from './limits.ts'
import type { ParsedMail } from './mail.ts'
import { messageIdsOf } from './message-ids.ts'
import { readDeliveryStatus } from './reports/delivery-status.ts'
import { readFailureText, refineByText } from './reports/failure-text.ts'
import { hasReportSubject, isOtherReport, isReporter } from './reports/reporters.ts'

export type FailedRecipient = {
  address: string
  /** As in RFC 3463: "5.1.1". */
  status: string | null
  /** The text of the server that rejected it. */
  diagnostic: string
  /** Trying again is useless. Not for a server that gave up because it could not connect. */
  permanent: boolean
  /** The server has not given up yet. */
  delayed: boolean
}

export type Bounce = {
  recipients: readonly FailedRecipient[]
  /** True if it is for all recipients, like `delayed`. */
  permanent: boolean
  delayed: boolean
  diagnostic: string
  /** Of the undelivered mail, if the report quotes it. */
  originalMessageId: string | null
  originalHeaders: ReadonlyMap<string, readonly string[]>
}

/** A delivery report, in the standard form (RFC 3464) or in one of the forms that servers use. */
export function readBounce(mail: ParsedMail): Bounce | undefined {
  if (!isFromServer(mail) || isOtherReport(mail)) return undefined
  const originalHeaders = readOriginal(mail)
  const recipients = readRecipients(mail, originalHeaders)
  const [first] = recipients
  if (!first) return undefined
  return {
    recipients,
    permanent: recipients.every(({ permanent }) => permanent),
    delayed: recipients.every(({ delayed }) => delayed),
    diagnostic: first.diagnostic,
    originalMessageId: findOriginalId(mail, originalHeaders),
    originalHeaders,
  }
}

/**
 * Emails of people about a failed delivery, or with a report attached, are not reports; neither are replies of a
 * postmaster.
 */
function isFromServer(mail: ParsedMail): boolean {
  const isReport = /^\s*multipart\/report\b/i.test(mail.headers.get('content-type')?.[0] ?? '')
  const isAnswer = /^\s*(?:re|aw|fwd?|wg|sv|antw|tr|rv)\s*:/i.test(mail.subject) && mail.returnPath !== ''
  const isUnsigned = mail.returnPath === '' || (hasReportSubject(mail) && isAutomatic(mail).automatic)
  return isReport || (!isAnswer && (isReporter(mail) || isHostlessDaemon(mail) || isUnsigned))
}

function readRecipients(mail: ParsedMail, originalHeaders: Bounce['originalHeaders']): FailedRecipient[] {
  const part = mail.parts.find(({ mimeType }) => /^message\/(?:global-)?delivery-status$/.test(mimeType))
  const status = part && readDeliveryStatus(part.content)
  if (status && (status.failed.length > 0 || status.hasSuccess)) {
    return status.failed.map((recipient) => refineByText(recipient, mail))
  }
  return readFailureText(mail, originalHeaders)
}

const original = /^(?:message\/(?:rfc822|global|rfc822-headers|global-headers|partial)|text\/rfc822-headers)$/
const quotedHeader = /^(?:return-path|received|message-id|dkim-signature|from|date|subject|to): /im

/** Attached, or quoted in the text below the explanation. */
function readOriginal({ parts, text }: ParsedMail): Map<string, string[]> {
  const attached = parts.find(({ mimeType, filename }) => original.test(mimeType) || /\.eml$/i.test(filename))?.content
  const quotedAt = quotedHeader.exec(text ?? '')?.index
  const quoted = quotedAt === undefined ? undefined : Buffer.from((text ?? '').slice(quotedAt))
  const headers = new Map<string, string[]>()
  for (const { name, value } of readHeader(attached ?? quoted ?? Buffer.alloc(0), 0, usualLimits).fields) {
    headers.set(name, [...(headers.get(name) ?? []), decodeWords(value)])
  }
  return headers
}

const quotedId = /^[\s>|]{0,20}(?:original-)?message-id:\s{0,20}(<[^<>\s]{1,900}>)/im

/** In its header, anywhere in the text, or as what the report answers. */
function findOriginalId(mail: ParsedMail, originalHeaders: Bounce['originalHeaders']): string | null {
  const inHeader = originalHeaders.get('message-id')?.[0]
  const inText = quotedId.exec(mail.text ?? '')?.[1]
  return messageIdsOf(inHeader ?? inText ?? '')[0] ?? mail.inReplyTo[0] ?? mail.references.at(-1) ?? null
}
