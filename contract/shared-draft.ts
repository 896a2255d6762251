import { z } from 'zod'
import { fileRecord } from './attachment.ts'
import { endpoint } from './endpoint.ts'
import { id, jsonObject, optionalId, paging, requiredText, text } from './lenient.ts'
import { assets, empty, recordId } from './wire.ts'

const written = () => jsonObject(500_000)
const formId = { form_id: text(250).optional() }
const importing = { form_id: requiredText('Form', 250) }
const imported = z.object({ attachments: z.array(fileRecord) })
const one = z.object({ shared_draft_id: recordId, assets })

/** The draft of a reply in `assets`; the article has the form that the client saved. */
export type TicketDraftRecord = {
  id: number
  ticket_id: number
  new_article: Record<string, unknown>
  ticket_attributes: Record<string, unknown>
  created_by_id: number
  updated_by_id: number
  created_at: string
  updated_at: string
}

const filesHelp = 'With `form_id`, the uploads of that form become the files of the draft.'

const ofTicket = {
  tag: 'shared_drafts',
  model: 'Ticket',
  permission: ['ticket.agent'],
  path: '/tickets/{id}/shared_draft',
  output: one,
}
const writingOfTicket = {
  ...ofTicket,
  input: z.object({
    id: id(),
    new_article: written().optional(),
    ticket_attributes: written().optional(),
    ...formId,
  }),
  description: filesHelp,
}

/** The draft of the next reply to a ticket, shared by agents. */
export const TicketSharedDraft = {
  show: endpoint({
    ...ofTicket,
    method: 'GET',
    input: z.object({ id: id() }),
    summary: 'Get the shared draft of a ticket',
  }),
  save: endpoint({
    ...writingOfTicket,
    method: 'PUT',
    summary: 'Create or replace the shared draft of a ticket',
    example: { input: { new_article: { body: 'Hello' } } },
  }),
  update: endpoint({ ...writingOfTicket, method: 'PATCH', summary: 'Update the shared draft of a ticket' }),
  remove: endpoint({
    ...ofTicket,
    method: 'DELETE',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete the shared draft of a ticket',
  }),
  importAttachments: endpoint({
    ...ofTicket,
    method: 'POST',
    path: '/tickets/{id}/shared_draft/import_attachments',
    input: z.object({ id: id(), ...importing }),
    output: imported,
    summary: 'Copy the files of the draft to a form’s uploads',
  }),
}

const ofNew = { tag: 'shared_drafts', model: 'Ticket::SharedDraftStart', permission: ['ticket.agent'], output: one }
const changing = {
  ...ofNew,
  path: '/tickets/shared_drafts/{id}',
  input: z.object({
    id: id(),
    name: requiredText('Name').optional(),
    group_id: id().optional(),
    content: written().optional(),
    ...formId,
  }),
  description: filesHelp,
  summary: 'Update the draft of a new ticket',
}

/** Drafts of new tickets, for agents who may create tickets in the same group. */
export const NewTicketDrafts = {
  list: endpoint({
    ...ofNew,
    method: 'GET',
    path: '/tickets/shared_drafts',
    input: z.object({
      group_id: optionalId().optional(),
      ...paging,
    }),
    output: z.object({ shared_draft_ids: z.array(recordId), assets }),
    summary: 'List drafts of new tickets in groups where the caller can create tickets, newest first',
  }),
  show: endpoint({
    ...ofNew,
    method: 'GET',
    path: '/tickets/shared_drafts/{id}',
    input: z.object({ id: id() }),
    summary: 'Get the draft of a new ticket',
  }),
  create: endpoint({
    ...ofNew,
    method: 'POST',
    path: '/tickets/shared_drafts',
    status: 201,
    input: z.object({ name: requiredText('Name'), group_id: id(), content: written().default({}), ...formId }),
    description: filesHelp,
    summary: 'Share the draft of a new ticket with a group',
    example: { input: { name: 'Office move', group_id: 1, content: { title: 'We move' } } },
  }),
  update: endpoint({ ...changing, method: 'PUT' }),
  patch: endpoint({ ...changing, method: 'PATCH' }),
  remove: endpoint({
    ...ofNew,
    method: 'DELETE',
    path: '/tickets/shared_drafts/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete the draft of a new ticket',
  }),
  importAttachments: endpoint({
    ...ofNew,
    method: 'POST',
    path: '/tickets/shared_drafts/{id}/import_attachments',
    input: z.object({ id: id(), ...importing }),
    output: imported,
    summary: 'Copy the files of the draft to a form’s uploads',
  }),
}
