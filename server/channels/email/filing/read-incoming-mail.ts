import { buffer } from 'node:stream/consumers'
import { ticketOfMessageId } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { isAutomatic } from '#kernel/mail/automatic.ts'
import { type Bounce, readBounce } from '#kernel/mail/bounce.ts'
import { createMailReader, type MailReader } from '#kernel/mail/mail-reader.ts'
import type { MailAddress, ParsedMail } from '#kernel/mail/mail.ts'
import type { ReadMail } from '#kernel/mail/parse-worker.ts'
import { UnreadableMail } from '#kernel/mail/unreadable.ts'
import { writeNotice } from '#kernel/notices.ts'
import { contentDigest } from './content-digest.ts'
import type { Explanation } from '#channels/arrival/explanation.ts'
import { type Orders, ordersFor } from './filter-rules.ts'
import { activeFilters } from './filters.ts'
import { claimedSender, senderWithoutAddress } from './sender.ts'
import type { FilingResult, WaitingMail } from './store.ts'
import { type Suspicion, assessSuspicion } from './suspicion.ts'
import { headerOnly } from './unreadable-mail.ts'

/** A parsed mail with the decisions of the filters and the assessment of its sender. */
export type IncomingMail = Suspicion & {
  waiting: WaitingMail
  mail: ReadMail
  digest: string
  /** The claimed sender; the address is empty when the mail names none. */
  from: MailAddress
  automatic: boolean
  bounce: Bounce | undefined
  orders: Orders
}

/** One per process, created for the first mail. */
let reader: MailReader | undefined

export async function readIncomingMail(
  ctx: Ctx,
  waiting: WaitingMail,
  explanation: Explanation,
): Promise<IncomingMail | FilingResult> {
  if (waiting.size === 0) return { state: 'failed', reason: writeNotice('mail_empty') }
  const mail = withEnvelope(await read(ctx, waiting, explanation), waiting)
  const from = claimedSender(mail) ?? senderWithoutAddress(mail)
  const bounce = readBounce(mail)
  const automatic = checkAutomatic(mail, explanation)
  // Delivery reports are exempt: they open no ticket and are never answered, and a mailing may cause hundreds of them.
  if (automatic && !bounce && answersUs(ctx, mail) && !(await isInBudget(ctx, from))) {
    return { state: 'ignored', reason: writeNotice('mail_loop') }
  }
  const { orders, matched } = ordersFor(mail, await activeFilters(ctx.db), {
    fields: ctx.deps.customFields.of('Ticket'),
    now: ctx.now,
  })
  for (const name of matched) explanation.note('filter', name)
  if (orders.ignoredBy) return { state: 'ignored', reason: writeNotice('mail_filtered', { name: orders.ignoredBy }) }
  const suspicion = assessSuspicion(mail, waiting.authserv_id)
  explain(suspicion, explanation)
  return { ...suspicion, waiting, mail, digest: contentDigest(mail), from, automatic, bounce, orders }
}

function checkAutomatic(mail: ParsedMail, explanation: Explanation): boolean {
  const { automatic, reason } = isAutomatic(mail)
  if (reason) explanation.note('automatic', writeNotice(reason.code, reason.values), reason)
  return automatic
}

function explain({ authentication, isForged, isSpam }: Suspicion, explanation: Explanation): void {
  if (authentication) {
    const { failed: _, ...results } = authentication
    const told = Object.entries(results).map((pair) => pair.join('='))
    explanation.note('authentication', told.join(', '))
  }
  if (isForged) {
    const result = 'A mail server reported that the sender is forged.'
    explanation.note('authentication', result, { code: 'forged_sender' })
  }
  if (isSpam) explanation.note('spam', 'A mail server marked it as spam.', { code: 'spam' })
}

/** The envelope sender, where it is known; `<>` there or in the header means that no reply is wanted. */
const withEnvelope = (mail: ReadMail, { envelope_from }: WaitingMail): ReadMail =>
  envelope_from === null || mail.returnPath === '' ? mail : { ...mail, returnPath: envelope_from }

const loadBytes = async ({ deps }: Ctx, { sha256 }: WaitingMail) => buffer(await deps.blobs.read(sha256))

async function read(ctx: Ctx, waiting: WaitingMail, explanation: Explanation): Promise<ReadMail> {
  reader ??= createMailReader()
  try {
    return await reader.read(await loadBytes(ctx, waiting))
  } catch (error) {
    if (!(error instanceof UnreadableMail)) throw error
    explanation.note('reading', error.message)
    return headerOnly(await loadBytes(ctx, waiting))
  }
}

/** A signed Message-ID is known only to recipients of its mail. */
const answersUs = ({ deps }: Ctx, { inReplyTo, references }: ParsedMail): boolean =>
  [...inReplyTo, ...references].some((id) => ticketOfMessageId(deps, id) !== undefined)

/** Stops two machines that answer each other; the mail is listed as ignored. */
async function isInBudget({ db, now }: Ctx, { address }: MailAddress): Promise<boolean> {
  const key = limitKey('automatic-mail-in', address)
  return (await takeFromLimit(db, { key, max: 10, seconds: 15 * 60, now })).allowed
}
