import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './lenient.ts'
import { assets, recordId, timestamp } from './wire.ts'

export const linkTypes = ['normal', 'parent', 'child'] as const
export type LinkType = (typeof linkTypes)[number]

/** A link as seen from one ticket: the role of the other end, which is a ticket or an answer of the help centre. */
export const linkFromHere = z.object({
  link_type: z.literal(linkTypes),
  link_object: z.string(),
  link_object_value: recordId,
})

const linkRecord = z
  .object({
    id: recordId,
    link_type_id: recordId,
    link_object_source_id: recordId,
    link_object_source_value: recordId,
    link_object_target_id: recordId,
    link_object_target_value: recordId,
    created_at: timestamp,
    updated_at: timestamp,
  })
  .meta({ id: 'Link' })

const ends = { link_type: z.literal(linkTypes), link_object_source: text(), link_object_target: text() }
/** The source ticket, by id or by number. */
const source = { link_object_source_value: id().optional(), link_object_source_number: text(250).optional() }
const ofAgents = { tag: 'links', permission: ['ticket.agent'], refuses: [404] }

export const Links = {
  list: endpoint({
    ...ofAgents,
    method: 'GET',
    path: '/links',
    input: z.object({
      link_object: text(),
      link_object_value: id().optional(),
      link_object_number: text(250).optional(),
    }),
    output: z.object({ links: z.array(linkFromHere), assets }),
    summary: 'List the links of a ticket to tickets and answers the caller can read',
    description:
      'With `link_object` `KnowledgeBase::Answer::Translation`: the tickets that a translation of an answer is linked with.',
  }),
  add: endpoint({
    ...ofAgents,
    method: 'POST',
    path: '/links/add',
    status: 201,
    input: z.object({ ...ends, ...source, link_object_target_value: id() }),
    output: linkRecord,
    summary: 'Link two tickets, or an answer with a ticket; the type is the role of the source',
    description:
      'An answer is the source, `KnowledgeBase::Answer::Translation`, by the id of the translation; the ticket is the target.',
    example: {
      input: {
        link_type: 'parent',
        link_object_source: 'Ticket',
        link_object_source_number: '22001',
        link_object_target: 'Ticket',
        link_object_target_value: 7,
      },
    },
  }),
  remove: endpoint({
    ...ofAgents,
    method: 'DELETE',
    path: '/links/remove',
    status: 201,
    input: z.object({ ...ends, ...source, link_object_target_value: id() }),
    output: z.array(linkRecord),
    summary: 'Remove a link in either direction',
    description: 'Returns the link if it was created from the other ticket.',
  }),
}
