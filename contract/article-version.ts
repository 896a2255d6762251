import { z } from 'zod'
import { articleRecord, newArticle } from './article.ts'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { modes } from './resource.ts'
import { fullRecord, recordId, timestamp } from './wire.ts'

const about = { tag: 'ticket_articles', model: 'Ticket::Article', permission: ['ticket.agent'] as const }

/** An earlier text of a note. */
const versionRecord = z
  .object({
    id: recordId,
    body: z.string(),
    content_type: z.string(),
    created_at: timestamp.meta({ description: 'When this text was written.' }),
    replaced_at: timestamp,
  })
  .meta({ id: 'TicketArticleVersion' })

export const ArticleVersions = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/ticket_articles/{id}/versions',
    input: z.object({ id: id() }),
    output: z.array(versionRecord),
    summary: 'List the earlier texts of a note, oldest first',
    description: 'For agents of the group, even if the note is public by now.',
  }),
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/ticket_articles/{id}/versions',
    bodyLimit: 100 * 1024 * 1024,
    input: newArticle.pick({ body: true, content_type: true }).extend({ id: id(), ...modes }),
    output: z.union([articleRecord, fullRecord]),
    summary: 'Change the text of your own internal note',
    description:
      'The previous text is kept as a version, and `preferences.edited_at` says when the note was changed last. Attachments stay as they are.',
    example: { input: { id: 7, body: '<p>Call back on <b>Thursday</b></p>', content_type: 'text/html' } },
  }),
}
