import type { FailedRecipient } from './bounce.ts'
import { readAddresses } from './header/addresses.ts'
import { afterLine } from './header/header-lines.ts'
import { type HeaderField, readHeader } from './header/header.ts'
import { usualLimits } from './limits.ts'

const mostRecipients = 1000

/** RFC 3464: fields about the mail, an empty line, then fields about each recipient. Who was reached is left out. */
export function readDeliveryStatus(content: Buffer): FailedRecipient[] {
  const failed: FailedRecipient[] = []
  for (const fields of readGroups(content)) {
    const recipient = readRecipient(fields)
    if (recipient) failed.push(recipient)
    if (failed.length >= mostRecipients) break
  }
  return failed
}

function* readGroups(content: Buffer): Generator<HeaderField[]> {
  for (let at = 0; at < content.length;) {
    const { fields, bodyAt } = readHeader(content, at, usualLimits)
    if (fields.length > 0) yield fields
    at = bodyAt > at ? bodyAt : afterLine(content, at)
  }
}

function readRecipient(fields: HeaderField[]): FailedRecipient | undefined {
  const valueOf = (name: string): string => fields.find((field) => field.name === name)?.value ?? ''
  const [address] = [valueOf('original-recipient'), valueOf('final-recipient')].flatMap(addressAfterType)
  const [status = null] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(valueOf('status')) ?? []
  const action = valueOf('action').toLowerCase()
  const delayed = action.startsWith('delayed')
  const isFailure =
    delayed || action.startsWith('failed') || (action === '' && status !== null && !status.startsWith('2'))
  if (!address || !isFailure) return undefined
  const diagnostic = valueOf('diagnostic-code')
    .replace(/^[\w-]+\s*;\s*/, '')
    .replaceAll(/\s+/g, ' ')
  return {
    address,
    status,
    diagnostic: diagnostic || valueOf('status'),
    permanent: !delayed && !isTemporary(status),
    delayed,
  }
}

const isTemporary = (status: string | null): boolean => status?.startsWith('4') ?? false

/** `rfc822; ann@example.org` */
const addressAfterType = (value: string): string[] =>
  readAddresses(value.replace(/^\s*[\w-]+\s*;/, ''), 1).map(({ address }) => address)
