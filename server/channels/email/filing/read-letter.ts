import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#kernel/context.ts'
import { limitKey, takeFromLimit } from '#kernel/limits/rate-limit.ts'
import { type Authentication, readAuthentication } from '#kernel/mail/authentication.ts'
import { isAutomatic } from '#kernel/mail/automatic.ts'
import { readBounce } from '#kernel/mail/bounce.ts'
import { createMailReader, type MailReader } from '#kernel/mail/mail-reader.ts'
import type { MailAddress } from '#kernel/mail/mail.ts'
import type { ReadMail } from '#kernel/mail/parse-worker.ts'
import { UnreadableMail } from '#kernel/mail/unreadable.ts'
import type { Explanation } from './explanation.ts'
import { type Orders, ordersFor } from './filter-rules.ts'
import { activeFilters } from './filters.ts'
import { claimedSender } from './sender.ts'
import type { Fate, WaitingMail } from './store.ts'

/** A mail that can be filed: understood, by somebody, and with what the filters want of it. */
export type Letter = {
  waiting: WaitingMail
  mail: ReadMail
  from: MailAddress
  automatic: boolean
  orders: Orders
  authentication: Authentication | undefined
}

/** One a process, made when the first mail comes. */
let reader: MailReader | undefined

export async function readLetter(ctx: Ctx, waiting: WaitingMail, explanation: Explanation): Promise<Letter | Fate> {
  const mail = await read(ctx, waiting)
  if (mail instanceof UnreadableMail) return { state: 'failed', reason: mail.message }
  const from = claimedSender(mail)
  if (!from) return { state: 'failed', reason: 'The message names nobody as its sender.' }
  const { automatic, reason = '' } = isAutomatic(mail)
  if (automatic) explanation.note('automatic', reason)
  // Reports of failed deliveries open no ticket and are never answered; a round mail may bring hundreds of them.
  if (automatic && !readBounce(mail) && !(await isInBudget(ctx, from))) {
    return { state: 'ignored', reason: `Too many automatic messages of ${from.address}: this looks like a loop.` }
  }
  const { orders, matched } = ordersFor(mail, await activeFilters(ctx.db))
  for (const name of matched) explanation.note('filter', name)
  if (orders.ignoredBy) return { state: 'ignored', reason: `The filter "${orders.ignoredBy}" says so.` }
  return { waiting, mail, from, automatic, orders, authentication: authenticationOf(mail, waiting, explanation) }
}

function authenticationOf(mail: ReadMail, { authserv_id }: WaitingMail, explanation: Explanation) {
  const found = authserv_id === '' ? undefined : readAuthentication(mail, authserv_id)
  if (!found) return undefined
  const { failed: _, ...results } = found
  const told = Object.entries(results).map((pair) => pair.join('='))
  explanation.note('authentication', told.join(', '))
  return found
}

async function read({ deps }: Ctx, { sha256 }: WaitingMail): Promise<ReadMail | UnreadableMail> {
  reader ??= createMailReader()
  try {
    return await reader.read(await buffer(await deps.blobs.read(sha256)))
  } catch (error) {
    if (error instanceof UnreadableMail) return error
    throw error
  }
}

/** Two machines that answer each other stop here, and somebody can see that they did. */
async function isInBudget({ db, now }: Ctx, { address }: MailAddress): Promise<boolean> {
  const key = limitKey('automatic-mail-in', address)
  return (await takeFromLimit(db, { key, max: 10, seconds: 15 * 60, now })).allowed
}
