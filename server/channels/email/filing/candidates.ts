import { sql } from 'kysely'
import { messageIdDigest, ticketOfMessageId } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import type { Db } from '#kernel/db/pool.ts'
import type { ParsedMail } from '#kernel/mail/mail.ts'

/** A ticket that a mail may belong to, and the evidence. Only a signed reply proves that its sender had one of our mails. */
export type Candidate = { ticketId: number; by: 'signed reply' | 'reference' | 'number'; internal: boolean }

const mostReferences = 50

/** The strongest evidence first. */
export async function findCandidates(ctx: Ctx, mail: ParsedMail): Promise<Candidate[]> {
  const ids = [...new Set([...mail.inReplyTo, ...mail.references.toReversed()])].slice(0, mostReferences)
  const known = await findArticlesByMessageId(ctx.db, ids)
  const signed = ids.flatMap((id): Candidate[] => {
    const ticketId = ticketOfMessageId(ctx.deps, id)
    // A signed id without an article is that of a notification, which may quote internal texts.
    return ticketId === undefined ? [] : [{ ticketId, by: 'signed reply', internal: known.get(id)?.internal ?? true }]
  })
  const referred = ids.flatMap((id): Candidate[] => {
    const article = known.get(id)
    return article ? [{ ticketId: article.ticket_id, by: 'reference', internal: article.internal }] : []
  })
  return [...signed, ...referred, ...(await findByNumber(ctx, mail.subject))]
}

type KnownArticle = { message_id: string; ticket_id: number; internal: boolean }

async function findArticlesByMessageId(db: Db, ids: readonly string[]): Promise<Map<string, KnownArticle>> {
  if (ids.length === 0) return new Map()
  const digests = ids.map((id) => messageIdDigest(`<${id}>`))
  const { rows } = await sql<KnownArticle>`
    select message_id, ticket_id, internal from ticket_articles
    where message_id_md5 = any(${digests}) order by id`.execute(db)
  return new Map(rows.map((row) => [row.message_id.slice(1, -1), row]))
}

/** `[Ticket#12005]` in a subject: anyone can write that, so that the sender must be a participant. */
async function findByNumber({ db, deps: { settings } }: Ctx, subject: string): Promise<Candidate[]> {
  const hook = `${await settings.text('ticket_hook')}${await settings.text('ticket_hook_divider')}`
  const at = subject.indexOf(hook)
  const [number] = at === -1 ? [] : (/^\d{1,30}/.exec(subject.slice(at + hook.length)) ?? [])
  if (!number) return []
  const { rows } = await sql<{ id: number }>`select id from tickets where number = ${number}`.execute(db)
  return rows.map(({ id }) => ({ ticketId: id, by: 'number', internal: false }))
}

/** The target of a merged ticket, through all merges. */
export async function followMerges(db: Db, ticketId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with recursive moved (id, depth) as (
      select ${ticketId}::int, 0
      union all
      select merge.target_id, depth + 1 from moved
      join lateral (select target_id from ticket_merges where source_id = moved.id and undone_at is null
        order by id desc limit 1) as merge on true
      where depth < 10)
    select id from moved order by depth desc limit 1`.execute(db)
  return rows[0]?.id ?? ticketId
}
