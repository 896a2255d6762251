import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, id, requiredText } from './lenient.ts'
import { empty, recordId } from './wire.ts'

/** A file in the list of its record. */
export const fileRecord = z
  .looseObject({
    id: recordId,
    store_file_id: recordId,
    filename: z.string(),
    size: z.string().regex(/^\d+$/).meta({ description: 'Bytes, as text.' }),
    preferences: z.record(z.string(), z.unknown()).meta({
      description:
        '`Mime-Type`, and for images in the text `Content-ID` and `Content-Disposition`. Pictures that can be had smaller say `resizable`, `content_preview` and `content_inline`.',
    }),
  })
  .meta({ id: 'Attachment' })

const uploaded = z.object({
  success: z.literal(true),
  data: z.object({ id: recordId, filename: z.string(), size: z.int(), contentType: z.string() }),
})

export const mostUploadBytes = 100 * 1024 * 1024

/** Answers of endpoints that send a file, besides the file itself. */
export const fileAnswers = {
  produces: 'application/octet-stream',
  alsoAnswers: { 206: 'The part that `Range` asked for.', 304: 'Not changed: `If-None-Match` names this content.' },
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
  description: 'The file is the part `File` of a multipart body. It waits for an article, for a day at most.',
} as const

export const Attachments = {
  download: endpoint({
    ...about,
    ...fileAnswers,
    method: 'GET',
    path: '/attachments/{id}',
    input: z.object({ id: id(), preview: flag() }),
    output: z.unknown(),
    summary: 'Download a file, as far as the record it belongs to may be read',
    description:
      'Only PNG, JPEG, GIF and WebP are shown inline. Of those, `preview` sends a copy of at most 200 pixels a side, as far as `content_preview` is among the preferences.',
  }),
  upload: endpoint({
    ...uploading,
    path: '/attachments',
    input: z.object({ form_id: formId }),
    summary: 'Upload a file for an article to come',
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/attachments/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete an upload of your own that still waits',
  }),
  uploadToCache: endpoint({
    ...uploading,
    path: '/upload_caches/{form_id}',
    input: z.object({ form_id: formId }),
    summary: 'Upload a file for an article to come',
  }),
  clearCache: endpoint({
    ...about,
    method: 'DELETE',
    path: '/upload_caches/{form_id}',
    input: z.object({ form_id: formId }),
    output: empty,
    summary: 'Delete your uploads of a form that still wait',
  }),
  removeFromCache: endpoint({
    ...about,
    method: 'DELETE',
    path: '/upload_caches/{form_id}/items/{id}',
    input: z.object({ form_id: formId, id: id() }),
    output: empty,
    summary: 'Delete one of your uploads of a form that still waits',
  }),
}
