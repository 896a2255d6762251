import type { Avatar } from '#contract/avatar.ts'
import type { AvatarRow } from './store.ts'

/** Users are all that has pictures; the number stands for them, as deployed clients expect one. */
const users = 1

/** Files are found by hash; the ids of a file table that clients may look for are the picture's own. */
export function presentAvatar(row: AvatarRow, content: Buffer | undefined): Avatar {
  const { user_id, resize_sha256, mime_type, ...rest } = row
  const fileId = resize_sha256 === null ? null : row.id
  return {
    ...rest,
    o_id: user_id,
    object_lookup_id: users,
    store_full_id: fileId,
    store_resize_id: fileId,
    ...(content ? { content: `data:${mime_type};base64,${content.toString('base64')}` } : {}),
  }
}
