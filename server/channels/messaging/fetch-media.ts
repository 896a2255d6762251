import { articleObject } from '#features/articles/service.ts'
import { attachFiles, type StoredFile, storeUpload } from '#features/attachments/service.ts'
import { systemActor } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { ExternalJob, OpenUnit } from '#kernel/jobs/worker.ts'
import { writeNotice } from '#kernel/notices.ts'
import { readingContext } from '#kernel/unit-of-work.ts'
import { downloadMedia, MediaRefused } from './media.ts'
import {
  fetchSoon,
  findWaitingMedia,
  lockWaitingMedia,
  mediaTask,
  noteMedia,
  presentMedia,
  type WaitingMedia,
} from './media-store.ts'
import type { MessageNetwork } from './network.ts'

const minute = 60_000
/** 1, 5, 25 and 125 minutes, then it has failed; an agent can ask again. */
const mostAttempts = 5
const pauseAfter = (attempts: number) => 5 ** (attempts - 1) * minute

/** Fetches a file of a message and attaches it to the article. */
export const fetchMediaJob = (networks: readonly MessageNetwork[]): ExternalJob => ({
  name: mediaTask,
  pool: 'external',
  runOutsideTransaction: async (open, { id }) => {
    const { media, deps } = await open(async (ctx) => ({
      media: await findWaitingMedia(ctx, Number(id)),
      deps: ctx.deps,
    }))
    if (!media) return
    const reading = readingContext(deps, { actor: systemActor, requestId: `${mediaTask}-${media.id}` })
    try {
      await attach(open, media, await fetchFile(reading, networks, media))
    } catch (error) {
      if (!(error instanceof MediaRefused)) throw error
      await open((unit) => noteRefusal(unit, media, error))
    }
  },
})

async function fetchFile(ctx: Ctx, networks: readonly MessageNetwork[], media: WaitingMedia): Promise<StoredFile> {
  const { channel_id, source, filename, content_type } = media
  const network = networks.find(({ name }) => name === media.network)
  if (!network?.locateMedia || channel_id === null) throw new MediaRefused('media_not_available')
  const request = await network.locateMedia(ctx, { channelId: channel_id, source })
  const blob = await downloadMedia(ctx.deps, request)
  return storeUpload(ctx, { filename, mimeType: content_type, blob })
}

const attach = (open: OpenUnit, { id, article_id }: WaitingMedia, file: StoredFile): Promise<void> =>
  open(async (ctx) => {
    if (!(await lockWaitingMedia(ctx, id))) return
    const [row] = await attachFiles(ctx, { object: articleObject, id: article_id }, [file])
    await noteMedia(ctx, id, { state: 'stored', details: { attachment_id: row?.id } })
    await showChange(ctx, article_id)
  })

async function noteRefusal(ctx: Ctx, { id, article_id, attempts }: WaitingMedia, refused: MediaRefused): Promise<void> {
  const values = { max: refused.most }
  const reason = writeNotice(refused.code, values)
  const details = { reason_code: refused.code, reason_values: values }
  const tried = attempts + 1
  if (refused.isTemporary && tried < mostAttempts) {
    const dueAt = new Date(ctx.now.getTime() + pauseAfter(tried))
    await noteMedia(ctx, id, { state: 'waiting', reason, dueAt, details })
    fetchSoon(ctx, id, dueAt)
  } else await noteMedia(ctx, id, { state: 'failed', reason, details })
  await showChange(ctx, article_id)
}

export async function showChange(ctx: Ctx, articleId: number): Promise<void> {
  await presentMedia(ctx, articleId)
  ctx.emit({ kind: 'updated', object: 'ticket_articles', id: articleId, changes: { preferences: [null, null] } })
}
