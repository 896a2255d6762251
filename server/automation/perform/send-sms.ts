import { sql } from 'kysely'
import type { PerformEntry } from '#contract/perform.ts'
import { addArticle, prepareArticle } from '#features/articles/service.ts'
import { lockAnyTicket } from '#features/tickets/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import { invalid, Refusal } from '#kernel/errors.ts'
import { fillTextPlaceholders } from '#kernel/placeholders/fill.ts'
import { textOf } from '#kernel/html/text.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { assertExists, assertFilled, refuseValue } from './check-entry.ts'
import { readUserIds } from './recipients.ts'
import type { RuleAction } from './rule-action.ts'
import type { RuleEffect } from './rule-effect.ts'
import type { RuleRun } from './rule-run.ts'
import { findSmsRecipients, isSmsRecipient, type SmsRecipient } from './sms-recipients.ts'

const key = 'notification.sms'

const namesIn = ({ recipient }: PerformEntry): string[] => [recipient ?? []].flat()

/** One text message to the mobile numbers of all recipients, through the channel for notifications. */
export const sendSms: RuleAction = {
  isFor: (name) => name === key,
  check: async (ctx, _key, entry) => {
    if ((await findChannelId(ctx.db)) === undefined)
      throw invalid('sms_channel_missing', 'No SMS channel is configured.', { field: `perform.${key}` })
    assertFilled(key, entry, ['body', 'recipient'])
    const named = namesIn(entry)
    if (!named.every(isSmsRecipient)) throw refuseValue(key, 'recipient')
    await assertExists(ctx, 'users', readUserIds(named), `perform.${key}.recipient`)
    return entry
  },
  run: async (ctx, entry, run) => {
    const { to, leftOut } = await findSmsRecipients(ctx, namesIn(entry), run)
    const sent = to.length > 0 ? await tryToWrite(ctx, entry, to, run) : { problem: 'no_recipient' }
    run.effects.push({ action: key, ...sent, ...(leftOut.length > 0 && { left_out: leftOut }) })
  },
}

async function findChannelId(db: Db): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    select id from channels where area = 'Sms::Notification' and active order by id limit 1`.execute(db)
  return rows[0]?.id
}

async function tryToWrite(
  ctx: Ctx,
  entry: PerformEntry,
  to: readonly SmsRecipient[],
  run: RuleRun,
): Promise<Omit<RuleEffect, 'action'>> {
  const channelId = await findChannelId(ctx.db)
  if (channelId === undefined) return { problem: 'sms_channel_missing' }
  try {
    const write = (inner: Ctx) => writeSms(inner, entry, { to, channelId, run })
    return { article_id: await underSavepoint(ctx, write), to: to.map(({ number }) => number) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    ctx.deps.log.warn({ err: error, ticket: run.ticket.id }, 'a text message of a rule was not sent')
    return { problem: error.message }
  }
}

type Sending = { to: readonly SmsRecipient[]; channelId: number; run: RuleRun }

async function writeSms(
  ctx: Ctx,
  { body = '', internal }: PerformEntry,
  { to, channelId, run: { ticket, values, origin } }: Sending,
): Promise<number> {
  const numbers = to.map(({ number }) => number)
  const article = await prepareArticle(ctx, {
    type: 'sms',
    sender: 'System',
    to: to.map(({ name, number }) => (name ? `${name} (${number})` : number)).join(', '),
    // Rules of other systems have HTML here.
    body: fillTextPlaceholders(/<[a-z]/i.test(body) ? textOf(body) : body, values),
    content_type: 'text/plain',
    internal: internal === 'true',
    preferences: { perform_origin: origin, notification: true, sms_recipients: numbers, channel_id: channelId },
  })
  return addArticle(ctx, await lockAnyTicket(ctx, ticket.id), article, 'agent')
}
