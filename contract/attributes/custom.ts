import type { Attribute } from './attribute.ts'
import { readOptions } from './options.ts'

/** The types of custom fields. */
export const customTypes = [
  'input',
  'textarea',
  'richtext',
  'select',
  'multiselect',
  'tree_select',
  'multi_tree_select',
  'boolean',
  'integer',
  'date',
  'datetime',
  'autocompletion_ajax_external_data_source',
] as const
export type CustomType = (typeof customTypes)[number]

/** The objects that can have custom fields, by the names of their models. */
export const customObjects = ['Ticket', 'User', 'Organization', 'Group'] as const
export type CustomObject = (typeof customObjects)[number]

/** Which fields a screen shows, by permission or `-all-`. */
export type Screens = Record<string, Record<string, Record<string, unknown>>>

export type CustomField = {
  object: CustomObject
  name: string
  display: string
  data_type: CustomType
  data_option: Record<string, unknown>
  screens: Screens
  active: boolean
  position: number
}

type Traits = Pick<Attribute, 'kind' | 'search' | 'sortable'>

/** What follows from the type alone. Long texts and lists have no order. */
const traits: Record<CustomType, Traits> = {
  input: { kind: 'text', search: 'keyword', sortable: true },
  textarea: { kind: 'text', search: 'text' },
  richtext: { kind: 'text', search: 'text' },
  select: { kind: 'text', search: 'keyword', sortable: true },
  tree_select: { kind: 'text', search: 'keyword', sortable: true },
  multiselect: { kind: 'keys', search: 'keyword' },
  multi_tree_select: { kind: 'keys', search: 'keyword' },
  boolean: { kind: 'boolean', search: 'boolean', sortable: true },
  integer: { kind: 'number', search: 'integer', sortable: true },
  date: { kind: 'date', search: 'timestamp', sortable: true },
  datetime: { kind: 'timestamp', search: 'timestamp', sortable: true },
  autocompletion_ajax_external_data_source: { kind: 'choice', search: 'keyword' },
}

/** Types with a list of options. */
export const optionTypes: ReadonlySet<string> = new Set<CustomType>([
  'select',
  'multiselect',
  'tree_select',
  'multi_tree_select',
])

/** The description of a custom field, from which everything else is derived as for built-in attributes. */
export function describeCustomField(field: CustomField): Attribute {
  const { object, data_type, data_option, screens } = field
  const isShown = isShownToCustomers(screens)
  return {
    ...traits[data_type],
    label: field.display,
    custom: true,
    writableBy: object === 'Group' ? 'admins' : object === 'Ticket' && isShown ? 'customers' : 'agents',
    ...(isShown ? { shownToCustomers: true } : { internal: true, changesHiddenFromCustomers: true }),
    ...(object === 'Ticket' && { filterable: true, bulkEditable: true }),
    ...(optionTypes.has(data_type) && { options: readOptions(data_option) }),
    ...(data_type === 'boolean' && { options: readOptions({ options: data_option.options }) }),
  }
}

/** The screens on which customers enter values of tickets, or read their own record. */
const customerScreens = ['create_middle', 'edit', 'view']

const isShownToCustomers = (screens: Screens): boolean =>
  customerScreens.some((screen) =>
    ['ticket.customer', '-all-'].some((permission) => screens[screen]?.[permission]?.shown === true),
  )
