import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { mostTranslations, times } from './knowledge-base.ts'
import { flag, id, list, optionalId, requiredText } from './lenient.ts'
import { assets, empty, fullRecord, recordId } from './wire.ts'

const knowledgeBaseCategory = z
  .looseObject({
    id: recordId,
    knowledge_base_id: recordId,
    parent_id: recordId.nullable(),
    category_icon: z.string(),
    position: z.int(),
    translation_ids: z.array(recordId),
    answer_ids: z.array(recordId),
    child_ids: z.array(recordId),
    permission_ids: z.array(recordId),
    editable: z.boolean().meta({ description: 'Whether the caller may edit the category and its answers.' }),
    ...times,
  })
  .meta({ id: 'KnowledgeBaseCategory' })
export type KnowledgeBaseCategoryRecord = z.output<typeof knowledgeBaseCategory>

const translation = z.object({
  id: id().optional(),
  kb_locale_id: id().optional(),
  title: requiredText('Title').optional(),
  _destroy: flag(),
})
const fields = {
  category_icon: requiredText('Category icon', 30),
  parent_id: optionalId().optional(),
  translations_attributes: list(translation, mostTranslations).optional(),
}
const path = '/knowledge_bases/{knowledge_base_id}/categories'
const one = { knowledge_base_id: id(), id: id() }
const about = { tag: 'knowledge_bases', model: 'KnowledgeBase::Category', refuses: [404] }
const ofEditors = { ...about, permission: ['knowledge_base.editor'] }
const output = z.union([knowledgeBaseCategory, fullRecord])
const changing = {
  ...ofEditors,
  path: `${path}/{id}`,
  input: z.object({ ...one, ...fields, category_icon: fields.category_icon.optional(), full: flag() }),
  output,
  summary: 'Change or move a category',
}
/** All of them, in the new order. */
const order = { ordered_ids: list(id(), 10_000) }
const reordering = { ...ofEditors, method: 'PATCH', output: assets } as const

export const KnowledgeBaseCategories = {
  show: endpoint({
    ...about,
    permission: ['knowledge_base.*'],
    method: 'GET',
    path: `${path}/{id}`,
    input: z.object({ ...one, full: flag() }),
    output,
    summary: 'Get a category',
  }),
  create: endpoint({
    ...ofEditors,
    method: 'POST',
    path,
    status: 201,
    input: z.object({ knowledge_base_id: id(), ...fields, full: flag() }),
    output,
    summary: 'Create a category',
    example: { input: { category_icon: 'f115', translations_attributes: [{ kb_locale_id: 1, title: 'Billing' }] } },
  }),
  update: endpoint({ ...changing, method: 'PUT' }),
  patch: endpoint({ ...changing, method: 'PATCH' }),
  remove: endpoint({
    ...ofEditors,
    method: 'DELETE',
    path: `${path}/{id}`,
    input: z.object(one),
    output: empty,
    summary: 'Delete an empty category',
  }),
  reorderRoot: endpoint({
    ...reordering,
    path: `${path}/reorder_root_categories`,
    input: z.object({ knowledge_base_id: id(), ...order }),
    summary: 'Sort the categories at the top',
  }),
  reorderCategories: endpoint({
    ...reordering,
    path: `${path}/{id}/reorder_categories`,
    input: z.object({ ...one, ...order }),
    summary: 'Sort the categories in a category',
  }),
  reorderAnswers: endpoint({
    ...reordering,
    path: `${path}/{id}/reorder_answers`,
    input: z.object({ ...one, ...order }),
    summary: 'Sort the answers in a category',
  }),
}
