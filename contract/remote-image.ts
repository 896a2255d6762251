import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './lenient.ts'

const about = { tag: 'ticket_articles', permission: ['ticket.agent'] }

/** Images that a mail refers to on other servers. */
export const RemoteImages = {
  body: endpoint({
    ...about,
    model: 'Ticket::Article',
    method: 'GET',
    path: '/ticket_articles/{id}/with_remote_images',
    input: z.object({ id: id() }),
    output: z.object({
      body: z.string().nullable().meta({ description: 'None where the source of the mail is not kept.' }),
    }),
    summary: 'Show the text of a mail with its remote images',
    description: 'The images are fetched by the server, so that their owner learns neither address nor browser.',
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/remote_images',
    input: z.object({ url: text(12_000), signature: text(100) }),
    output: z.unknown(),
    produces: 'image/*',
    refuses: [422],
    summary: 'Fetch a remote image of a mail',
    description:
      'The signed address is part of the text of the mail. PNG, JPEG, GIF and WebP of at most 5 MB, from public addresses only.',
  }),
}
