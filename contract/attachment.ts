import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, id, requiredText } from './lenient.ts'
import { empty, recordId } from './wire.ts'

/** A file in a record's list of attachments. */
export const fileRecord = z
  .looseObject({
    id: recordId,
    store_file_id: recordId,
    filename: z.string(),
    size: z.string().regex(/^\d+$/).meta({ description: 'Size in bytes, as text.' }),
    preferences: z.record(z.string(), z.unknown()).meta({
      description:
        '`Mime-Type`; for embedded images also `Content-ID` and `Content-Disposition`. Images available in smaller sizes have `resizable`, `content_preview` and `content_inline`.',
    }),
  })
  .meta({ id: 'Attachment' })

const uploaded = z.object({
  success: z.literal(true),
  data: z.object({ id: recordId, filename: z.string(), size: z.int(), contentType: z.string() }),
})

export const mostUploadBytes = 100 * 1024 * 1024

/** Further responses of endpoints that return a file. */
export const fileAnswers = {
  produces: 'application/octet-stream',
  alsoAnswers: { 206: 'The requested range.', 304: 'Not modified: `If-None-Match` matches the file.' },
  refuses: [416],
} as const

const formId = requiredText('Form', 250)
const about = { tag: 'attachments', permission: 'any', model: 'Store' } as const
const uploading = {
  ...about,
  method: 'POST',
  output: uploaded,
  encodings: ['multipart'],
  bodyLimit: mostUploadBytes,
  description:
    'Send the file as the part `File` of a multipart body. It is kept for up to a day until an article uses it.',
} as const

export const Attachments = {
  download: endpoint({
    ...about,
    ...fileAnswers,
    method: 'GET',
    path: '/attachments/{id}',
    input: z.object({ id: id(), preview: flag() }),
    output: z.unknown(),
    summary: 'Download an attachment',
    description:
      'Available to users who can read the record it belongs to. Only PNG, JPEG, GIF and WebP are displayed inline. For these images, `preview` returns a copy of at most 200 pixels per side, if the attachment’s preferences include `content_preview`.',
  }),
  upload: endpoint({
    ...uploading,
    path: '/attachments',
    input: z.object({ form_id: formId }),
    summary: 'Upload a file for a new article',
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/attachments/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete one of your unused uploads',
  }),
  uploadToCache: endpoint({
    ...uploading,
    path: '/upload_caches/{form_id}',
    input: z.object({ form_id: formId }),
    summary: 'Upload a file for a new article',
  }),
  clearCache: endpoint({
    ...about,
    method: 'DELETE',
    path: '/upload_caches/{form_id}',
    input: z.object({ form_id: formId }),
    output: empty,
    summary: 'Delete all your unused uploads of a form',
  }),
  removeFromCache: endpoint({
    ...about,
    method: 'DELETE',
    path: '/upload_caches/{form_id}/items/{id}',
    input: z.object({ form_id: formId, id: id() }),
    output: empty,
    summary: 'Delete one of your unused uploads of a form',
  }),
}
