import { sql } from 'kysely'
import type { InboundMail } from '#contract/inbound-mail.ts'
import { openedAsAgent } from '#features/tickets/policy.ts'
import { type Actor, may } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, type Row } from '#kernel/db/rows.ts'
import { forbidden, notFound } from '#kernel/errors.ts'
import { contentDisposition } from '#kernel/files/filename.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import { answerList } from '#kernel/http/list.ts'
import type { PageInput } from '#kernel/http/paging.ts'
import type { SortInput } from '#kernel/http/sorting.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { codeSteps, presentReason } from '#kernel/notices.ts'
import type { Step } from '#channels/arrival/explanation.ts'
import { findContent, inboundMails } from './store.ts'

type Filters = {
  state?: string[] | undefined
  channel_id?: number | null | undefined
  message_id?: string | undefined
}

/**
 * Who may read the content of mails, one rule for all answers: of a filed mail, agents of its ticket; of any other,
 * administrators with all of `admin`. Administrators of accounts only see that a mail exists, and its state.
 */
const readableBy = (actor: Actor) => sql<boolean>`
  case when inbound_mails.ticket_id is null then ${may(actor, 'admin')}::boolean
    else exists (select from tickets where tickets.id = inbound_mails.ticket_id and ${openedAsAgent(actor, 'read')}) end`

const filterOf = (actor: Actor, { state = [], channel_id, message_id }: Filters) => sql<boolean>`
  (${state.length === 0} or state = any(${state}))
  and (${channel_id === undefined} or channel_id is not distinct from ${channel_id ?? null}::int)
  and (${message_id === undefined} or (message_id = ${message_id ?? ''} and ${readableBy(actor)}))`

export async function listMails(serving: Serving<PageInput & SortInput & Filters>) {
  const { rows } = await answerList(serving, inboundMails, {
    size: { usual: 100, most: 1000 },
    order: [{ column: 'id', direction: 'desc' }],
    filter: filterOf(serving.ctx.actor, serving.input),
  })
  return presentMails(serving.ctx, rows)
}

async function presentMails({ db, actor }: Ctx, mails: readonly Row[]): Promise<InboundMail[]> {
  const ids = mails.map(({ id }) => id)
  const { rows } = await sql<{ id: number }>`
    select id from inbound_mails where id = any(${ids}::bigint[]) and ${readableBy(actor)}`.execute(db)
  const readable = new Set(rows.map(({ id }) => Number(id)))
  return mails.map(
    (mail) => (readable.has(mail.id) ? withReason({ ...mail, readable: true }) : withoutContent(mail)) as InboundMail,
  )
}

/** The part of a reason after a colon may quote the mail. */
const withoutContent = (mail: Row): Row => ({
  ...withReason(mail),
  message_id: null,
  from: null,
  subject: null,
  envelope: {},
  explanation: [],
  reason: typeof mail.reason === 'string' ? (mail.reason.split(':')[0] as string) : null,
  ...(String(mail.reason).includes(':') && { reason_values: {} }),
  readable: false,
})

const withReason = (mail: Row): Row => ({
  ...mail,
  ...presentReason(mail.reason),
  explanation: codeSteps(mail.explanation as Step[]),
})

export async function showMail(ctx: Ctx, id: number): Promise<InboundMail> {
  const [mail] = await presentMails(ctx, [await getRow(ctx.db, inboundMails, id)])
  return mail as InboundMail
}

/** Always a download, because a mail may contain anything. Reading a mail without a ticket is audited. */
export async function sendRaw(ctx: Ctx, id: number) {
  const { db, deps } = ctx
  const sha256 = await findContent(db, id)
  if (sha256 === undefined) throw notFound(inboundMails.model, id)
  const { readable, ticket_id } = await showMail(ctx, id)
  if (!readable) throw forbidden()
  if (ticket_id === null) await audit(ctx, { action: 'unfiled_mail_read', object: inboundMails.table, id })
  return rawAnswer('message/rfc822', await deps.blobs.read(sha256), {
    'Content-Disposition': contentDisposition('attachment', `mail-${id}.eml`),
  })
}
