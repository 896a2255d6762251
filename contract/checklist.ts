import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { bool, id, list, optionalId, requiredText, text } from './lenient.ts'
import { resource } from './resource.ts'
import { audit, empty, fullRecord, recordId } from './wire.ts'

export const mostItems = 100

export const checklistItem = z
  .object({
    id: recordId,
    checklist_id: recordId,
    text: z.string(),
    checked: z.boolean(),
    ticket_id: recordId.nullable(),
    ...audit,
  })
  .meta({ id: 'ChecklistItem' })

/** A checklist in `assets`. */
export type ChecklistRecord = {
  id: number
  ticket_id: number
  name: string
  item_ids: number[]
  /** The order of the items; ids as text. */
  sorted_item_ids: string[]
  created_by_id: number
  updated_by_id: number
  created_at: string
  updated_at: string
}

const ofChecklists = { tag: 'checklists', model: 'Checklist', permission: ['ticket.agent'], output: fullRecord }
const ofItems = { tag: 'checklists', model: 'Checklist::Item', permission: ['ticket.agent'], output: checklistItem }

const changing = {
  ...ofChecklists,
  path: '/checklists/{id}',
  input: z.object({ id: id(), name: text().optional(), sorted_item_ids: list(id(), mostItems).optional() }),
  summary: 'Rename a checklist or reorder its items',
}
const itemFields = { text: text(1000).optional(), checked: bool().optional(), ticket_id: optionalId().optional() }
const changingItem = {
  ...ofItems,
  path: '/checklist_items/{id}',
  input: z.object({ id: id(), ...itemFields }),
  summary: 'Update or check an item',
}

/** Checklists of tickets. */
export const Checklists = {
  create: endpoint({
    ...ofChecklists,
    method: 'POST',
    path: '/checklists',
    status: 201,
    input: z.object({ ticket_id: id(), template_id: optionalId().optional(), name: text().optional() }),
    refuses: [404],
    summary: 'Create the checklist of a ticket, empty or from a template',
  }),
  show: endpoint({
    ...ofChecklists,
    method: 'GET',
    path: '/checklists/{id}',
    input: z.object({ id: id() }),
    summary: 'Get a checklist with its items',
  }),
  update: endpoint({ ...changing, method: 'PUT' }),
  patch: endpoint({ ...changing, method: 'PATCH' }),
  remove: endpoint({
    ...ofChecklists,
    method: 'DELETE',
    path: '/checklists/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete a checklist and its items',
  }),
}

export const ChecklistItems = {
  create: endpoint({
    ...ofItems,
    method: 'POST',
    path: '/checklist_items',
    status: 201,
    input: z.object({ checklist_id: id(), ...itemFields }),
    refuses: [404],
    summary: 'Append an item to a checklist',
  }),
  show: endpoint({
    ...ofItems,
    method: 'GET',
    path: '/checklist_items/{id}',
    input: z.object({ id: id() }),
    summary: 'Get an item',
  }),
  update: endpoint({ ...changingItem, method: 'PUT' }),
  patch: endpoint({ ...changingItem, method: 'PATCH' }),
  remove: endpoint({
    ...ofItems,
    method: 'DELETE',
    path: '/checklist_items/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete an item',
  }),
}

export const ChecklistTemplate = resource('checklist_templates', {
  model: 'ChecklistTemplate',
  read: ['admin.checklist', 'ticket.agent'],
  write: ['admin.checklist'],
  fields: {
    name: requiredText('Name'),
    active: bool().default(true),
    items: list(text(1000), mostItems).default([]),
  },
})
