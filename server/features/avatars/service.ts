import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Avatar, Avatars } from '#contract/avatar.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { BlobMissing, type BlobStore, type StoredBlob } from '#kernel/blobs/blob-store.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid, notFound } from '#kernel/errors.ts'
import { rawAnswer } from '#kernel/http/raw-answer.ts'
import type { Serving } from '#kernel/http/serve.ts'
import { readImage } from './image.ts'
import { placeholder } from './placeholder.ts'
import { presentAvatar } from './present.ts'
import {
  type AvatarRow,
  selectAvatars,
  deleteAvatar,
  findPicture,
  insertAvatar,
  keepInitial,
  lockAvatars,
  markDefault,
  saveCurrentAvatar,
  type StoredAvatar,
} from './store.ts'

const maxFull = 2 * 1024 * 1024
const maxResize = 512 * 1024
/** Also limits how many files one list reads. */
const mostPictures = 10

/** An avatar whose file is missing has no image: one damaged file must not make the whole list fail. */
async function openPicture(blobs: BlobStore, sha256: string): Promise<Readable | undefined> {
  try {
    return await blobs.read(sha256)
  } catch (error) {
    if (error instanceof BlobMissing) return undefined
    throw error
  }
}

async function withContent({ deps }: Ctx, row: AvatarRow): Promise<Avatar> {
  const picture = row.resize_sha256 === null ? undefined : await openPicture(deps.blobs, row.resize_sha256)
  return presentAvatar(row, picture && (await buffer(picture)))
}

export async function listAvatars(ctx: Ctx) {
  const rows = await selectAvatars(ctx.db, ctx.actor.id)
  return { avatars: await Promise.all(rows.map((row) => withContent(ctx, row))) }
}

async function assertRoom({ db, actor }: Ctx): Promise<void> {
  const pictures = (await selectAvatars(db, actor.id)).filter(({ initial }) => !initial)
  if (pictures.length >= mostPictures)
    throw invalid('limit_reached', `You have ${mostPictures} pictures. Delete one first.`, {
      values: { max: mostPictures },
    })
}

/** `stored` was written before the transaction; `content` is the small image, for the answer. */
type Addition = InputOf<typeof Avatars.add> & { stored?: StoredAvatar; content?: Buffer }

export async function storePictures({ ctx, input }: Serving<Addition>): Promise<Addition> {
  await assertRoom(ctx)
  const full = readImage(input.avatar_full, maxFull)
  const resize = readImage(input.avatar_resize, maxResize)
  const write = (bytes: Buffer): Promise<StoredBlob> => ctx.deps.blobs.write(bytes, { maxBytes: maxFull })
  const stored = { full: await write(full.bytes), resize: await write(resize.bytes), mime: resize.mime }
  return { ...input, stored, content: resize.bytes }
}

export async function addAvatar({ ctx, input }: Serving<Addition>) {
  const before = await lockAvatars(ctx)
  // Checked again under the lock.
  await assertRoom(ctx)
  await keepInitial(ctx)
  const id = await insertAvatar(ctx, input.stored as StoredAvatar)
  ctx.emit({ kind: 'created', object: 'avatars', id })
  return { avatar: presentAvatar(await show(ctx, before, id), input.content) }
}

/** Makes one of the user's avatars the current one. */
async function show(ctx: Ctx, before: Awaited<ReturnType<typeof lockAvatars>>, id: number): Promise<AvatarRow> {
  await markDefault(ctx, id)
  const avatar = await getOwn(ctx, id)
  await saveCurrentAvatar(ctx, before, avatar.initial ? null : avatar.store_hash)
  return avatar
}

/** An avatar of another user is answered like one that does not exist. */
async function getOwn({ db, actor }: Ctx, id: number): Promise<AvatarRow> {
  const avatar = (await selectAvatars(db, actor.id)).find((row) => row.id === id)
  if (!avatar) throw notFound('Avatar', id)
  return avatar
}

export async function chooseAvatar(ctx: Ctx, id: number) {
  const before = await lockAvatars(ctx)
  await show(ctx, before, id)
  return {}
}

export async function removeAvatar(ctx: Ctx, id: number) {
  const before = await lockAvatars(ctx)
  const avatar = await getOwn(ctx, id)
  if (!avatar.deletable) throw invalid('not_possible', 'This picture cannot be deleted.')
  await deleteAvatar(ctx.db, id)
  ctx.emit({ kind: 'removed', object: 'avatars', id })
  if (avatar.default) {
    const initial = (await selectAvatars(ctx.db, ctx.actor.id)).find((row) => row.initial)
    await markDefault(ctx, initial?.id)
    await saveCurrentAvatar(ctx, before, null)
  }
  return {}
}

/** A new image has a new URL, so browsers may cache it for a year. */
const forAYear = 'public, max-age=31536000, immutable'
const forAnHour = 'public, max-age=3600'
const inert = { 'Content-Security-Policy': "sandbox; default-src 'none'", 'Content-Disposition': 'inline' }

export async function answerImage({ db, deps }: Ctx, hash: string) {
  const picture = await findPicture(db, hash)
  const content = picture && (await openPicture(deps.blobs, picture.sha256))
  if (!content) return rawAnswer('image/gif', placeholder, { ...inert, 'Cache-Control': forAnHour })
  const headers = { ...inert, 'Cache-Control': forAYear, 'Content-Length': String(picture.size) }
  return rawAnswer(picture.mime_type, content, headers)
}
