import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { recordId } from './wire.ts'

const signature = z
  .object({ id: recordId, body: z.string() })
  .nullable()
  .meta({ description: 'The group’s signature with its placeholders filled in.' })

const senders = z.array(z.object({ id: recordId, from: z.string() })).meta({
  description: 'The addresses that the caller may send from, for `email_address_id`; the group’s address first.',
})

/** The initial content of the editor for a reply. */
export const Reply = {
  prepare: endpoint({
    tag: 'ticket_articles',
    model: 'Ticket::Article',
    method: 'GET',
    path: '/ticket_articles/{id}/reply',
    permission: ['ticket.agent'],
    input: z.object({ id: id(), mode: z.enum(['reply', 'reply_all', 'forward']).default('reply') }),
    output: z.object({
      type: z.literal('email'),
      to: z.string(),
      cc: z.string(),
      subject: z.string(),
      in_reply_to: z.string().nullable(),
      body: z.string().meta({ description: 'The quoted message as HTML.' }),
      signature,
    }),
    summary: 'Prepare a reply with recipients, subject, quote and signature',
    description: 'Does not store anything. Recipients never include the helpdesk’s own addresses.',
    example: {
      output: {
        type: 'email',
        to: 'Nora Customer <nora@example.com>',
        cc: '',
        subject: 'Re: Order 12',
        in_reply_to: '<1@mail.example>',
        body: '<blockquote type="cite"><p>Where is it?</p></blockquote>',
        signature: { id: 1, body: '<p>--<br>Agnes Agent</p>' },
      },
    },
  }),
  begin: endpoint({
    tag: 'tickets',
    method: 'GET',
    path: '/tickets/new_email',
    permission: ['ticket.agent'],
    input: z.object({ group_id: id() }),
    output: z.object({
      from: z
        .string()
        .nullable()
        .meta({ description: 'Null if the group has no email address; it cannot send email.' }),
      senders,
      signature,
    }),
    summary: 'Get the sender, other sender addresses and the signature for a group',
    example: {
      input: { group_id: 1 },
      output: {
        from: 'Agnes Agent via Support <support@example.com>',
        senders: [{ id: 1, from: 'Agnes Agent via Support <support@example.com>' }],
        signature: { id: 1, body: '<p>--<br>Agnes Agent</p>' },
      },
    },
  }),
}
