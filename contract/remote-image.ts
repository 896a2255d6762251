import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './lenient.ts'

const about = { tag: 'ticket_articles', permission: ['ticket.agent'] }

/** Images in emails that are hosted on other servers. */
export const RemoteImages = {
  body: endpoint({
    ...about,
    model: 'Ticket::Article',
    method: 'GET',
    path: '/ticket_articles/{id}/with_remote_images',
    input: z.object({ id: id() }),
    output: z.object({
      body: z.string().nullable().meta({ description: 'Empty if the source of the email is not kept.' }),
    }),
    summary: 'Get the body of an email with its remote images',
    description: 'The server fetches the images, so that their host learns neither the reader’s address nor browser.',
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/remote_images',
    input: z.object({ url: text(12_000), signature: text(100) }),
    output: z.unknown(),
    produces: 'image/*',
    refuses: [422],
    summary: 'Get a remote image of an email',
    description:
      'The signed URL is part of the body of the email. PNG, JPEG, GIF and WebP up to 5 MB, from public addresses only.',
  }),
}
