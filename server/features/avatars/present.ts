import type { Avatar } from '#contract/avatar.ts'
import type { AvatarRow } from './store.ts'

/** The id of the model "user": only users have avatars, and deployed clients expect an id. */
const users = 1

/** Files are found by hash; where clients expect ids of files, they get the id of the avatar. */
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
