import { systemActor } from '#kernel/actor.ts'
import type { StoredBlob } from '#kernel/blobs/blob-store.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { messageIdIn } from './headers.ts'
import { type FoundMail, findTwin, insertMail, lockContents, type NewMail } from './store.ts'

type MailSource = Pick<FoundMail, 'channelId' | 'key' | 'envelope'>

/** A message with its bytes. */
export type Arrival = MailSource & {
  raw: Buffer
  /** The place has a new name, as in a renumbered mailbox: bytes that the channel knows are not even noted. */
  renamed?: boolean
}

/** A message that stays where it is: nobody has its bytes, but everybody can see that it is there. */
export type LeftMail = FoundMail & { state: 'too_large' | 'waiting' | 'failed'; reason: string }

export type Findings = { arrivals: readonly Arrival[]; left?: readonly LeftMail[] }

const asSystem = { actor: systemActor, requestId: 'incoming-mail' }

/**
 * Keeps messages for ever: bytes first, then their rows and the jobs that file them, in one transaction. Only after
 * this has returned may the sender be thanked or the server's copy be touched. Receiving the same place again changes
 * nothing; the same bytes from another place of the channel become a row that says so. `along` is what a fetcher must
 * remember together with the mails.
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

async function addArrival(ctx: Ctx, { raw, renamed = false, ...place }: Arrival, blob: StoredBlob): Promise<void> {
  const mail = { ...place, messageId: messageIdIn(raw), size: raw.length, blob }
  const twin = await findTwin(ctx.db, place.channelId, blob.sha256)
  if (twin === undefined) await addMail(ctx, { ...mail, state: 'waiting', reason: null })
  else if (!renamed) await addMail(ctx, { ...mail, ...sameAs(twin) })
}

const sameAs = (twin: number) => ({ state: 'ignored', reason: `The same message is already here as ${twin}.` }) as const

async function addMail(ctx: Ctx, mail: NewMail): Promise<void> {
  const id = await insertMail(ctx, mail)
  if (id === undefined) return
  ctx.emit({ kind: 'created', object: 'inbound_mails', id })
  if (mail.blob && mail.state === 'waiting') fileSoon(ctx, id)
}

export const fileSoon = (ctx: Ctx, id: number, runAt?: Date): void =>
  ctx.enqueue('file-mail', { inbound_mail_id: id }, { key: `file-mail-${id}`, ...(runAt ? { runAt } : {}) })

const megabyte = 1024 * 1024

/** Bytes above which a message is left where it is. */
export const mostBytes = async ({ settings }: Deps): Promise<number> =>
  (await settings.number('postmaster_max_size')) * megabyte

export const tooLarge = (mail: FoundMail, most: number): LeftMail => ({
  ...mail,
  state: 'too_large',
  reason: `The message has ${megabytes(mail.size)} MB and stays on the server; ${megabytes(most)} MB are allowed.`,
})

const megabytes = (bytes: number) => String(Math.ceil((bytes / megabyte) * 10) / 10)
