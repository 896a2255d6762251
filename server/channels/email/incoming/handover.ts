import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { InboundMail } from '#contract/inbound-mail.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, Refusal, unknownId } from '#kernel/errors.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { findAccount } from '../accounts/store.ts'
import { mostBytes, receiveMail } from './receive.ts'
import { showMail } from './service.ts'
import { findByKey } from './store.ts'

type Handover = { channel_id?: number | null | undefined; key?: string }

/** Stored before the transaction of the request, as every mail: what was acknowledged is durable. */
export async function takeHandover({ ctx, input, request }: Serving<Handover>): Promise<Handover> {
  const { deps } = ctx
  const raw = readMessage(request)
  const most = await mostBytes(deps)
  if (raw.length > most)
    throw new Refusal(413, 'email_too_large', `The message is larger than ${most} bytes.`, {
      field: 'File',
      values: { max_bytes: most },
    })
  const channelId = input.channel_id ?? null
  if (channelId !== null && !(await findAccount(deps, channelId))) throw unknownId('channel_id', channelId)
  const key = `pipe:${createHash('sha256').update(raw).digest('hex')}`
  await receiveMail(deps, { channelId, key, envelope: { remote: request.ip } }, raw)
  return { channel_id: channelId, key }
}

export async function showHandover(ctx: Ctx, { channel_id = null, key = '' }: Handover): Promise<InboundMail> {
  return showMail(ctx, await findByKey(ctx.db, channel_id, key))
}

function readMessage({ files = [] }: FastifyRequest): Buffer {
  const content = files.find(({ field }) => field.toLowerCase() === 'file')?.content
  if (!content || content.length === 0)
    throw invalid('file_required', "The required value 'File' is missing.", { field: 'File' })
  return content
}
