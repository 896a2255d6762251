import type { FailedRecipient } from '#kernel/mail/bounce.ts'
import { readAddresses } from '#kernel/mail/header/addresses.ts'
import { afterLine } from '#kernel/mail/header/header-lines.ts'
import { type HeaderField, readHeader } from '#kernel/mail/header/header.ts'
import { usualLimits } from '#kernel/mail/limits.ts'
import { chooseStatus, isPermanent } from './failure-kind.ts'

const mostRecipients = 1000

type DeliveryStatus = {
  failed: FailedRecipient[]
  /** It also reports a successful delivery. */
  hasSuccess: boolean
}

/** RFC 3464: fields about the mail, an empty line, then fields about each recipient. Successful deliveries are left out. */
export function readDeliveryStatus(content: Buffer): DeliveryStatus {
  const failed: FailedRecipient[] = []
  let hasSuccess = false
  for (const fields of readGroups(content)) {
    const recipient = readRecipient(fields)
    if (recipient) failed.push(recipient)
    hasSuccess ||= /^\s*(?:delivered|relayed|expanded)/i.test(valueOf(fields, 'action'))
    if (failed.length >= mostRecipients) break
  }
  return { failed, hasSuccess }
}

function* readGroups(content: Buffer): Generator<HeaderField[]> {
  for (let at = 0; at < content.length;) {
    const { fields, bodyAt } = readHeader(content, at, usualLimits)
    if (fields.length > 0) yield fields
    at = bodyAt > at ? bodyAt : afterLine(content, at)
  }
}

const valueOf = (fields: HeaderField[], name: string): string =>
  fields.find((field) => field.name === name)?.value ?? ''

function readRecipient(fields: HeaderField[]): FailedRecipient | undefined {
  const named = ['original-recipient', 'final-recipient', 'x-actual-recipient'].map((name) => valueOf(fields, name))
  const address = named.flatMap(addressAfterType)[0] ?? named.map(localName).find((name) => name !== '')
  const [declared = null] = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(valueOf(fields, 'status')) ?? []
  const action = valueOf(fields, 'action').toLowerCase()
  const delayed = /^(?:delay|defer)/.test(action)
  const hasFailed = /^(?:fail|expire|undeliver|reject)/.test(action)
  const isFailure = delayed || hasFailed || (action === '' && declared !== null && !declared.startsWith('2'))
  if (address === undefined || !isFailure) return undefined
  const diagnostic = valueOf(fields, 'diagnostic-code')
    .replace(/^[\w-]+\s*;\s*/, '')
    .replaceAll(/\s+/g, ' ')
  const status = chooseStatus(declared?.startsWith('2') ? null : declared, diagnostic)
  return {
    address,
    status,
    diagnostic: diagnostic || valueOf(fields, 'status'),
    permanent: !delayed && isPermanent(status, diagnostic),
    delayed,
  }
}

const withoutType = (value: string): string => value.replace(/^\s*[\w-]+\s*;/, '').trim()

/** `rfc822; ann@example.org` */
const addressAfterType = (value: string): string[] => readAddresses(withoutType(value), 1).map(({ address }) => address)

/** `rfc822; ann` on the host itself. */
const localName = (value: string): string => /^[\w.+-]{1,64}$/.exec(withoutType(value))?.[0] ?? ''
