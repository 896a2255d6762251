import { systemActor } from '#kernel/actor.ts'
import type { StoredBlob } from '#kernel/blobs/blob-store.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { writeNotice } from '#kernel/notices.ts'
import { messageIdIn, readSummary } from './headers.ts'
import { type ReceivedMail, findTwin, insertMail, lockContents, type NewMail } from './store.ts'

type MailSource = Pick<ReceivedMail, 'channelId' | 'key' | 'envelope'>

/** A message with its bytes. */
export type FetchedMessage = MailSource & {
  raw: Buffer
  /** The key may be new for a known message, as in a renumbered mailbox: known bytes get no row. */
  renamed?: boolean
}

/** A message that is left on its server: it has a row without bytes. */
export type LeftMail = ReceivedMail & { state: 'too_large' | 'waiting' | 'failed'; reason: string }

export type Findings = { arrivals: readonly FetchedMessage[]; left?: readonly LeftMail[] }

const asSystem = { actor: systemActor, requestId: 'incoming-mail' }

/**
 * Stores messages durably: bytes first, then their rows and the jobs that file them, in one transaction. Only after it has
 * returned may the sender be answered or the server's copy be changed. The same key again changes nothing; the same bytes
 * under another key of the channel get a row that refers to the first. `along` is written in the same transaction, for
 * example the cursor of a fetcher.
 */
export async function receiveMails(
  deps: Deps,
  { arrivals, left = [] }: Findings,
  along?: (ctx: Ctx) => Promise<void>,
): Promise<void> {
  const blobs = await Promise.all(arrivals.map(({ raw }) => deps.blobs.write(raw, { maxBytes: raw.length })))
  await unitOfWork(deps, asSystem, async (ctx) => {
    const hashes = blobs.map(({ sha256 }) => sha256)
    await lockContents(ctx.db, hashes)
    for (const [index, arrival] of arrivals.entries()) await addArrival(ctx, arrival, blobs[index] as StoredBlob)
    for (const mail of left) await addMail(ctx, mail)
    await along?.(ctx)
  })
}

export const receiveMail = (deps: Deps, place: MailSource, raw: Buffer): Promise<void> =>
  receiveMails(deps, { arrivals: [{ ...place, raw }] })

async function addArrival(
  ctx: Ctx,
  { raw, renamed = false, ...place }: FetchedMessage,
  blob: StoredBlob,
): Promise<void> {
  const mail = { ...place, messageId: messageIdIn(raw), ...readSummary(raw), size: raw.length, blob }
  const twin = await findTwin(ctx.db, place.channelId, blob.sha256)
  if (twin === undefined) await addMail(ctx, { ...mail, state: 'waiting', reason: null })
  else if (!renamed) await addMail(ctx, { ...mail, ...sameAs(twin) })
}

const sameAs = (twin: number) => ({ state: 'ignored', reason: writeNotice('mail_duplicate_of', { id: twin }) }) as const

async function addMail(ctx: Ctx, mail: NewMail): Promise<void> {
  const id = await insertMail(ctx, mail)
  if (id === undefined) return
  ctx.emit({ kind: 'created', object: 'inbound_mails', id })
  if (mail.blob && mail.state === 'waiting') fileSoon(ctx, id)
}

export const fileSoon = (ctx: Ctx, id: number, runAt?: Date): void =>
  ctx.enqueue('file-mail', { inbound_mail_id: id }, { key: `file-mail-${id}`, ...(runAt ? { runAt } : {}) })

const megabyte = 1024 * 1024

/** Larger messages, in bytes, are left on their server. */
export const mostBytes = async ({ settings }: Deps): Promise<number> =>
  (await settings.number('postmaster_max_size')) * megabyte

export const tooLarge = (mail: ReceivedMail, most: number): LeftMail => ({
  ...mail,
  state: 'too_large',
  reason: writeNotice('mail_left_on_server', { size: megabytes(mail.size), max: megabytes(most) }),
})

const megabytes = (bytes: number) => String(Math.ceil((bytes / megabyte) * 10) / 10)
