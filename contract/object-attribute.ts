import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './lenient.ts'
import { listParameters } from './resource.ts'
import { audit, empty, recordId } from './wire.ts'

const dataTypes = [
  'input',
  'user_autocompletion',
  'checkbox',
  'select',
  'multiselect',
  'tree_select',
  'multi_tree_select',
  'datetime',
  'date',
  'tag',
  'richtext',
  'textarea',
  'integer',
  'autocompletion_ajax',
  'autocompletion_ajax_customer_organization',
  'autocompletion_ajax_external_data_source',
  'boolean',
  'user_permission',
  'group_permissions',
  'active',
] as const
export type DataType = (typeof dataTypes)[number]

const attributeRecord = z
  .object({
    id: recordId,
    object: z.string(),
    object_lookup_id: recordId,
    name: z.string(),
    display: z.string(),
    data_type: z.enum(dataTypes),
    data_option: z.record(z.string(), z.unknown()),
    data_option_new: z.record(z.string(), z.unknown()),
    editable: z.boolean(),
    active: z.boolean(),
    screens: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
    to_create: z.boolean(),
    to_migrate: z.boolean(),
    to_delete: z.boolean(),
    to_config: z.boolean(),
    position: z.int(),
    ...audit,
    deletable: z.boolean(),
    not_deletable_reason: z.string(),
  })
  .meta({ id: 'ObjectManagerAttribute' })

const about = {
  tag: 'object_manager_attributes',
  model: 'ObjectManager::Attribute',
  permission: ['admin.object'],
} as const
const { page, per_page, limit } = listParameters

/** The form fields of tickets, articles, users, organizations and groups. */
export const ObjectAttributes = {
  list: endpoint({
    ...about,
    method: 'GET',
    path: '/object_manager_attributes',
    input: z.object({ page, per_page, limit }),
    output: z.array(attributeRecord),
    summary: 'List the attributes of all objects, sorted by position',
  }),
  show: endpoint({
    ...about,
    method: 'GET',
    path: '/object_manager_attributes/{id}',
    input: z.object({ id: id() }),
    output: attributeRecord,
    summary: 'Get an attribute',
  }),
  objects: endpoint({
    ...about,
    method: 'GET',
    path: '/object_manager_attributes_list',
    output: z.object({ objects: z.array(z.string()) }),
    summary: 'List the objects that can have custom attributes',
  }),
  executeMigrations: endpoint({
    ...about,
    method: 'POST',
    path: '/object_manager_attributes_execute_migrations',
    output: empty,
    summary: 'Apply changes to attributes',
    description: 'Changes apply immediately; this endpoint exists for compatibility.',
  }),
  discardChanges: endpoint({
    ...about,
    method: 'POST',
    path: '/object_manager_attributes_discard_changes',
    output: empty,
    summary: 'Discard pending changes to attributes',
    description: 'There are never pending changes; this endpoint exists for compatibility.',
  }),
}
