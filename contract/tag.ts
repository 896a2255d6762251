import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, paging, requiredText, text } from './lenient.ts'
import { empty, recordId } from './wire.ts'

/** Objects that can have tags. */
const tagged = { object: z.enum(['Ticket', 'Chat::Session', 'KnowledgeBase::Answer']), o_id: id() }
export type TaggedObject = z.output<typeof tagged.object>
const tagging = z.object({ ...tagged, item: requiredText('Item') })
const done = z.literal(true)

const ofRecords = {
  tag: 'tags',
  permission: ['ticket.agent', 'admin.tag', 'chat.agent', 'knowledge_base.editor'],
  refuses: [404],
}
const ofAdmins = { tag: 'tags', model: 'Tag::Item', permission: ['admin.tag'] }

const adding = {
  ...ofRecords,
  path: '/tags/add',
  input: tagging,
  output: done,
  summary: 'Add a tag to a record',
}
const removing = {
  ...ofRecords,
  path: '/tags/remove',
  input: tagging,
  output: done,
  summary: 'Remove a tag from a record',
}
const byLink = {
  method: 'GET',
  writes: true,
  description: 'With a cookie session, the CSRF header is required.',
} as const

export const Tags = {
  list: endpoint({
    ...ofRecords,
    method: 'GET',
    path: '/tags',
    input: z.object(tagged),
    output: z.object({ tags: z.array(z.string()) }),
    summary: 'List the tags of a record',
    example: { output: { tags: ['billing', 'vip'] } },
  }),
  add: endpoint({ ...adding, method: 'POST', status: 201 }),
  addByLink: endpoint({ ...adding, ...byLink }),
  remove: endpoint({ ...removing, method: 'DELETE' }),
  removeByLink: endpoint({ ...removing, ...byLink }),
  search: endpoint({
    tag: 'tags',
    permission: ['ticket.agent', 'admin.tag', 'chat.agent', 'knowledge_base.editor'],
    method: 'GET',
    path: '/tag_search',
    costly: true,
    input: z.object({ term: text().default(''), ...paging }),
    output: z.array(z.object({ id: recordId, value: z.string() })),
    summary: 'Find tags by part of their name',
  }),
}

export const TagList = {
  list: endpoint({
    ...ofAdmins,
    method: 'GET',
    path: '/tag_list',
    input: z.object(paging),
    output: z.array(z.object({ id: recordId, name: z.string(), count: z.int() })),
    summary: 'List all tags with the number of uses',
  }),
  create: endpoint({
    ...ofAdmins,
    method: 'POST',
    path: '/tag_list',
    input: z.object({ name: requiredText('Name') }),
    output: empty,
    summary: 'Create a tag, if it does not exist',
  }),
  rename: endpoint({
    ...ofAdmins,
    method: 'PUT',
    path: '/tag_list/{id}',
    input: z.object({ id: id(), name: requiredText('Name') }),
    output: empty,
    summary: 'Rename a tag; if the new name exists, both tags are merged',
  }),
  remove: endpoint({
    ...ofAdmins,
    method: 'DELETE',
    path: '/tag_list/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete a tag and remove it from all records',
  }),
}
