import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { flag, id } from './lenient.ts'
import { audit, fullList, recordId } from './wire.ts'

export const mention = z
  .object({ id: recordId, mentionable_type: z.string(), mentionable_id: recordId, user_id: recordId, ...audit })
  .meta({ id: 'Mention' })

const mentioned = {
  mentionable_type: z.literal('Ticket', { error: "The parameter 'mentionable_type' is invalid." }),
  mentionable_id: id(),
}
const ofAgents = { tag: 'mentions', model: 'Mention', permission: ['ticket.agent'] }

/** Agents who follow a ticket and are notified of changes. */
export const Mentions = {
  list: endpoint({
    ...ofAgents,
    method: 'GET',
    path: '/mentions',
    input: z.object({ ...mentioned, full: flag() }),
    output: z.union([z.object({ mentions: z.array(mention) }), fullList]),
    refuses: [404],
    summary: 'List the followers of a ticket',
  }),
  create: endpoint({
    ...ofAgents,
    method: 'POST',
    path: '/mentions',
    status: 201,
    input: z.object(mentioned),
    output: z.literal(true),
    refuses: [404],
    summary: 'Follow a ticket',
  }),
  remove: endpoint({
    ...ofAgents,
    method: 'DELETE',
    path: '/mentions/{id}',
    input: z.object({ id: id() }),
    output: z.literal(true),
    summary: 'Stop following a ticket',
  }),
}
