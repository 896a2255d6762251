import { z } from 'zod'
import { arranging } from './arranging.ts'
import { endpoint } from './endpoint.ts'
import { customObjects, customTypes } from './attributes/custom.ts'
import { failsWith } from './issues.ts'
import { bool, id, int, jsonObject, requiredText, text } from './lenient.ts'
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

const formField = z
  .object({
    object: z.enum(customObjects),
    name: z.string(),
    display: z.string(),
    data_type: z.enum(customTypes),
    data_option: z.record(z.string(), z.unknown()),
    screens: z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))),
    position: z.int(),
  })
  .meta({ id: 'CustomField' })

const about = {
  tag: 'object_manager_attributes',
  model: 'ObjectManager::Attribute',
  permission: ['admin.object'],
} as const
const { page, per_page, limit } = listParameters

/** Enough for 2,000 options in a tree, with labels. */
const optionsSize = 500_000

const screens = jsonObject(20_000)
  .pipe(z.record(z.string(), z.record(z.string(), z.record(z.string(), z.unknown()))))
  .meta({ wire: { type: 'object', additionalProperties: { type: 'object' } } })

/** Custom fields have these types; built-in attributes keep theirs. */
const writtenType = z.enum(
  [...customTypes, 'checkbox'],
  failsWith('invalid_value', 'Data type is not one that custom fields can have'),
)

const written = {
  object: z.enum(customObjects, failsWith('invalid_value', 'Object must be Ticket, User, Organization or Group')),
  name: text(200),
  display: requiredText('Display', 150),
  data_type: writtenType,
  data_option: jsonObject(optionsSize).optional(),
  screens: screens.optional(),
  active: bool().optional(),
  position: int(0, 1_000_000).nullish(),
}

/** The form fields of tickets, articles, users, organizations and groups. */
export const ObjectAttributes = {
  list: endpoint({
    ...about,
    permission: ['admin.object', 'admin.core_workflow'],
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
  create: endpoint({
    ...about,
    method: 'POST',
    path: '/object_manager_attributes',
    input: z.object(written),
    output: attributeRecord,
    status: 201,
    summary: 'Add a custom field',
    description: 'It exists at once in all places; nothing has to be migrated.',
    example: {
      input: {
        object: 'Ticket',
        name: 'serial_number',
        display: 'Serial number',
        data_type: 'input',
        data_option: { type: 'text', maxlength: 40 },
        screens: { create_middle: { 'ticket.agent': { shown: true, required: false } } },
      },
    },
  }),
  update: endpoint({
    ...about,
    method: 'PUT',
    path: '/object_manager_attributes/{id}',
    input: z.object({
      id: id(),
      ...written,
      object: written.object.optional(),
      name: written.name.optional(),
      display: written.display.optional(),
      data_type: z.enum(dataTypes).optional(),
    }),
    output: attributeRecord,
    summary: 'Change a field',
    description: 'Object and name cannot change. Options that are removed remain in `historical_options`.',
  }),
  remove: endpoint({
    ...about,
    method: 'DELETE',
    path: '/object_manager_attributes/{id}',
    input: z.object({ id: id() }),
    output: empty,
    summary: 'Delete a custom field and its values',
    description: 'Fails while triggers, overviews and other records refer to it.',
  }),
  usage: endpoint({
    ...about,
    method: 'GET',
    path: '/object_manager_attributes/{id}/usage',
    input: z.object({ id: id() }),
    output: z.object({
      record_count: z.int(),
      has_more: z.boolean(),
      references: z.array(z.object({ kind: z.string(), names: z.array(z.string()) })),
    }),
    summary: 'Count the records with a value of a custom field',
    description:
      'Counts up to 10,000 records, and lists what refers to the field: a field with references is not deleted.',
  }),
  arrange: endpoint({
    ...about,
    ...arranging,
    path: '/object_manager_attributes_prio',
    summary: 'Arrange custom fields',
    description:
      'The fields get the positions that they have together, in the given order. Built-in fields do not move.',
  }),
  objects: endpoint({
    ...about,
    method: 'GET',
    path: '/object_manager_attributes_list',
    output: z.object({ objects: z.array(z.string()) }),
    summary: 'List the objects that can have custom attributes',
  }),
  form: endpoint({
    tag: 'object_manager_attributes',
    permission: 'any',
    method: 'GET',
    path: '/custom_fields',
    output: z.array(formField),
    summary: 'List the custom fields that the caller can see, by position',
    description:
      'For forms. Customers get the fields of tickets that a screen shows to them. Inactive fields are left out.',
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
