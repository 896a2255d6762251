import { sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { writeNotice } from '#kernel/notices.ts'
import { noteLateFailure, noteReport } from '../delivery/store.ts'
import { type Json, textIn } from '../messaging/json.ts'
import type { MessageFiling, StoredMessage } from '../messaging/network.ts'
import type { SmsReport } from './adapters/adapter.ts'

/** One of the text messages that an article became. */
export type ReportKey = { articleId: number; part: number; parts: number }

export const writeReportKey = ({ articleId, part, parts }: ReportKey): string => `${articleId}-${part}-${parts}`

/** In the address that the provider reports to. */
export function readReportKey(values: Json): ReportKey | undefined {
  const found = /^(\d{1,9})-(\d{1,4})-(\d{1,4})$/.exec(textIn(values.report) ?? '')
  return found ? { articleId: Number(found[1]), part: Number(found[2]), parts: Number(found[3]) } : undefined
}

type Reported = { ticket_id: number; state: string; reports: Record<string, 'delivered' | 'failed'> }

/** An article is delivered when all of its messages are; it has failed with the first that has. */
export async function fileReport(
  ctx: Ctx,
  { articleId, part, parts }: ReportKey,
  { report, message }: { report: SmsReport; message: StoredMessage },
): Promise<MessageFiling> {
  const reported = await storeReport(ctx, articleId, report.state ? { [part]: report.state } : {})
  if (!reported) return { state: 'ignored', reason: writeNotice('report_without_message') }
  const { ticket_id, state, reports } = reported
  const states = Object.values(reports)
  if (states.includes('failed')) {
    // Its outcome is about to be stored, and would hide the failure.
    if (state === 'sending') throw new Error('The article is still being sent.')
    if (report.state === 'failed') await noteLateFailure(ctx, articleId, report.reason ?? '')
  } else if (states.length === parts) await noteReport(ctx, articleId, { state: 'delivered', at: message.receivedAt })
  return { state: 'filed', ticketId: ticket_id, articleId }
}

/** The first final state of each message counts. */
async function storeReport({ db }: Ctx, articleId: number, state: Json): Promise<Reported | undefined> {
  const { rows } = await sql<Reported>`
    update ticket_articles article
    set preferences = jsonb_set(article.preferences, '{sms_reports}',
      ${JSON.stringify(state)}::jsonb || coalesce(article.preferences -> 'sms_reports', '{}'))
    from article_deliveries delivery, ticket_article_types types
    where article.id = ${articleId} and delivery.article_id = article.id
      and types.id = article.type_id and types.name = 'sms'
    returning article.ticket_id, delivery.state, article.preferences -> 'sms_reports' as reports`.execute(db)
  return rows[0]
}
