import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './lenient.ts'
import { audit, empty, recordId } from './wire.ts'

const avatar = z
  .object({
    id: recordId,
    o_id: recordId.meta({ description: 'The user the picture belongs to.' }),
    object_lookup_id: z.int(),
    default: z.boolean(),
    deletable: z.boolean(),
    initial: z.boolean().meta({ description: 'Represents “no picture”.' }),
    store_full_id: recordId.nullable(),
    store_resize_id: recordId.nullable(),
    store_hash: z.string().meta({ description: 'Used in `/users/image/{hash}`.' }),
    source: z.string(),
    source_url: z.string().nullable(),
    ...audit,
    content: z.string().optional().meta({ description: 'The small picture as a data URL; omitted for “no picture”.' }),
  })
  .meta({ id: 'Avatar' })

export type Avatar = z.output<typeof avatar>

const own = { tag: 'avatars', permission: 'any', model: 'Avatar' } as const
const picture = z.string({ error: 'The image is invalid.' })

export const Avatars = {
  list: endpoint({
    ...own,
    method: 'GET',
    path: '/users/avatar',
    output: z.object({ avatars: z.array(avatar) }),
    summary: 'List your pictures',
  }),
  add: endpoint({
    ...own,
    tokenPermission: ['user_preferences.avatar'],
    method: 'POST',
    path: '/users/avatar',
    input: z.object({ avatar_full: picture, avatar_resize: picture }),
    output: z.object({ avatar }),
    bodyLimit: 4_194_304,
    summary: 'Add a picture and make it the current one',
    description:
      'Both are data URLs of PNG, JPEG, GIF or WebP images: `avatar_full` up to 2 MB, `avatar_resize` up to 512 KB, each at most 4096 pixels wide and high. Other users see `avatar_resize`.',
    example: {
      input: { avatar_full: 'data:image/png;base64,iVBORw0KGgo…', avatar_resize: 'data:image/png;base64,iVBORw0KGgo…' },
    },
  }),
  choose: endpoint({
    ...own,
    tokenPermission: ['user_preferences.avatar'],
    method: 'POST',
    path: '/users/avatar/set',
    input: z.object({ id: id() }),
    output: empty,
    refuses: [404],
    summary: 'Choose one of your pictures, or none',
  }),
  remove: endpoint({
    ...own,
    tokenPermission: ['user_preferences.avatar'],
    method: 'DELETE',
    path: '/users/avatar',
    input: z.object({ id: id() }),
    output: empty,
    refuses: [404],
    summary: 'Delete one of your pictures',
  }),
  image: endpoint({
    tag: 'avatars',
    permission: 'public',
    crossSite: true,
    method: 'GET',
    path: '/users/image/{hash}',
    input: z.object({ hash: text(500) }),
    output: z.unknown(),
    produces: 'image/*',
    summary: 'Get a user’s picture by the hash in `image`',
    description: 'Returns a plain square if the picture does not exist.',
  }),
}
