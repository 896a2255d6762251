import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import type { InboundMail } from '#contract/inbound-mail.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow, lockRow } from '#kernel/db/rows.ts'
import { invalid, notFound, Refusal, unknownId } from '#kernel/errors.ts'
import { contentDisposition } from '#kernel/files/filename.ts'
import { rawAnswer } from '#kernel/http/answers.ts'
import { answerList } from '#kernel/http/list.ts'
import type { PageInput, SortInput } from '#kernel/http/paging.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { findAccount } from '../accounts/store.ts'
import { fileSoon, mostBytes, receiveMail } from './receive.ts'
import { findByKey, findContent, inboundMails, isForgotten, noteProgress } from './store.ts'

type Filters = {
  state?: string[] | undefined
  channel_id?: number | null | undefined
  message_id?: string | undefined
}

const filterOf = ({ state = [], channel_id, message_id }: Filters) => sql<boolean>`
  (${state.length === 0} or state = any(${state}))
  and (${channel_id === undefined} or channel_id is not distinct from ${channel_id ?? null}::int)
  and (${message_id === undefined} or message_id = ${message_id ?? ''})`

export async function listMails(serving: Serving<PageInput & SortInput & Filters>) {
  const { rows } = await answerList(serving, inboundMails, {
    size: { usual: 100, most: 1000 },
    order: [{ column: 'id', direction: 'desc' }],
    filter: filterOf(serving.input),
  })
  return rows as InboundMail[]
}

export const showMail = async ({ db }: Ctx, id: number) => (await getRow(db, inboundMails, id)) as InboundMail

/** Never shown by a browser: a mail may hold anything. */
export async function sendRaw({ db, deps }: Ctx, id: number) {
  const sha256 = await findContent(db, id)
  if (sha256 === undefined) throw notFound(inboundMails.model, id)
  return rawAnswer('message/rfc822', await deps.blobs.read(sha256), {
    'Content-Disposition': contentDisposition('attachment', `mail-${id}.eml`),
  })
}

/** What has no bytes yet is fetched again by its account; everything else is filed again. */
export async function retryMail(ctx: Ctx, id: number): Promise<InboundMail> {
  const { state } = await lockRow(ctx.db, inboundMails, id)
  if (state === 'filed') throw invalid('This mail has already become an article.')
  if (await isForgotten(ctx.db, id)) throw invalid('The content of this mail is no longer kept.')
  await noteProgress(ctx, id, { state: 'waiting', reason: null, attempts: 0 })
  ctx.emit({ kind: 'updated', object: inboundMails.table, id, changes: { state: [state, 'waiting'] } })
  if ((await findContent(ctx.db, id)) !== undefined) fileSoon(ctx, id)
  return showMail(ctx, id)
}

type Handover = { channel_id?: number | null | undefined; key?: string }

/** Stored ahead of the answer's own transaction, as every mail is: what was answered is safe. */
export async function takeHandover({ ctx, input, request }: Serving<Handover>): Promise<Handover> {
  const { deps } = ctx
  const raw = messageIn(request)
  const most = await mostBytes(deps)
  if (raw.length > most) throw new Refusal(413, `The message is larger than ${most} bytes.`)
  const channelId = input.channel_id ?? null
  if (channelId !== null && !(await findAccount(deps, channelId))) throw unknownId('channel_id', channelId)
  const key = `pipe:${createHash('sha256').update(raw).digest('hex')}`
  await receiveMail(deps, { channelId, key, envelope: { remote: request.ip } }, raw)
  return { channel_id: channelId, key }
}

export async function showHandover(ctx: Ctx, { channel_id = null, key = '' }: Handover): Promise<InboundMail> {
  return showMail(ctx, await findByKey(ctx.db, channel_id, key))
}

function messageIn({ files = [] }: FastifyRequest): Buffer {
  const content = files.find(({ field }) => field.toLowerCase() === 'file')?.content
  if (!content || content.length === 0) throw invalid("The required value 'File' is missing.")
  return content
}
