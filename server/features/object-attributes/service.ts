import {
  type Attribute,
  attributeNames,
  type AttributeKind,
  type Attributes,
  stamps,
} from '#contract/attributes/attribute.ts'
import { group } from '#contract/attributes/group.ts'
import { organization } from '#contract/attributes/organization.ts'
import { nameKey } from '#contract/attributes/schemas.ts'
import type { CustomObject } from '#contract/attributes/custom.ts'
import { ticket } from '#contract/attributes/ticket.ts'
import { ticketArticle } from '#contract/attributes/ticket-article.ts'
import { user } from '#contract/attributes/user.ts'
import { Group } from '#contract/group.ts'
import { Organization } from '#contract/organization.ts'
import type { Reference } from '#contract/resource.ts'
import { Ticket, ticketRecord } from '#contract/ticket.ts'
import { newUserInput, userRecord } from '#contract/user-record.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import type { DB } from '#kernel/db/tables.ts'
import type { ExportColumn } from '#kernel/export/export-records.ts'

export { findField, type FieldRow } from './store.ts'
export { assertSecretsSent, type FieldSecrets, openSecrets, secretOptions } from './secrets.ts'

/** Every column must be described or listed here; every described attribute must be a column, or say that it is none. */
type Undescribed = {
  tickets: 'version' | 'custom_values'
  groups: 'custom_values'
  organizations: 'search' | 'custom_values'
}
type Complete<Table extends keyof Undescribed> = Record<Exclude<keyof DB[Table], Undescribed[Table]>, Attribute>
type Partly<Table extends keyof DB> = Partial<Record<keyof DB[Table], Attribute>>

/** Every object whose attributes are described, by the name that deployed clients know. */
const described = {
  Ticket: ticket satisfies Complete<'tickets'>,
  TicketArticle: ticketArticle satisfies Partly<'ticket_articles'>,
  User: user satisfies Partly<'users'>,
  Organization: organization satisfies Complete<'organizations'>,
  Group: group satisfies Complete<'groups'>,
} as const satisfies Record<string, Attributes>

export type DescribedObject = keyof typeof described

export const attributesOf = <O extends DescribedObject>(object: O): (typeof described)[O] => described[object]

/** Whether a name is an attribute of every installation. */
export const isBuiltIn = (object: DescribedObject, name: string): boolean => Object.hasOwn(described[object], name)

/** Other keys of records and parameters, which a custom field cannot have: names of references, ids of relations. */
export const listTakenKeys = (object: CustomObject): ReadonlySet<string> =>
  new Set([...Object.keys(referencesOf(object)), ...Object.keys(records[object].shape), ...Object.keys(inputs[object])])

const records = { Ticket: ticketRecord, User: userRecord, Organization: Organization.record, Group: Group.record }
const inputs = {
  Ticket: Ticket.create.input?.shape ?? {},
  User: newUserInput,
  Organization: Organization.endpoints.create.input?.shape ?? {},
  Group: Group.endpoints.create.input?.shape ?? {},
}

/** Names of the attributes that pass, in the order of the wire. */
export const listAttributeNames = (object: DescribedObject, passes: (attribute: Attribute) => boolean): string[] =>
  attributeNames(described[object], passes)

/** Names of the attributes that have a trait. */
type Having<O extends DescribedObject, Trait extends keyof Attribute> = {
  [Name in keyof (typeof described)[O]]: (typeof described)[O][Name] extends Record<Trait, unknown> ? Name : never
}[keyof (typeof described)[O]]

/** What agents are notified of, in the order of mails. */
export const notifiedAttributes = Object.entries<Attribute>(ticket)
  .flatMap(([name, { notifyOrder }]) => (notifyOrder === undefined ? [] : [{ name, notifyOrder }]))
  .sort((a, b) => a.notifyOrder - b.notifyOrder)
  .map(({ name }) => name as Having<'Ticket', 'notifyOrder'>)

const comparable = {
  text: 'text',
  number: 'number',
  decimal: 'number',
  boolean: 'boolean',
  timestamp: 'timestamp',
  id: 'id',
  user: 'user',
  organization: 'organization',
} as const satisfies Partial<Record<AttributeKind, string>>
export type ComparableKind = (typeof comparable)[keyof typeof comparable]

const isComparable = (kind: AttributeKind): kind is keyof typeof comparable => kind in comparable

/** Columns that a condition may compare, with what they hold. */
export const comparableColumns = (object: DescribedObject): [name: string, kind: ComparableKind][] =>
  Object.entries<Attribute>(described[object]).flatMap(([name, { kind, column, excludedFromConditions }]) =>
    column !== false && !excludedFromConditions && isComparable(kind)
      ? [[name, comparable[kind]] as [string, ComparableKind]]
      : [],
  )

/** To-one references by their key without `_id`; every resource returns its creator and updater in the same way. */
export const referencesOf = (object: DescribedObject): Record<string, Reference> =>
  Object.fromEntries(
    Object.entries<Attribute>(described[object]).flatMap(([name, { reference, required }]) =>
      reference && name.endsWith('_id') && !(name in stamps)
        ? [[nameKey(name), { table: reference, required: required === true }]]
        : [],
    ),
  )

const notExported = new Set<AttributeKind>(['json', 'secret', 'ids', 'tags'])

/** Attributes that an export can have as columns, references by the key of their name. */
export const listExportColumns = (object: DescribedObject, { deps }: Pick<Ctx, 'deps'>): Map<string, ExportColumn> =>
  new Map(
    [...Object.entries<Attribute>(described[object]), ...listCustom(deps, object)]
      .filter(([, { kind }]) => !notExported.has(kind))
      .map(([name, { label, kind, reference, translated, options }]) => [
        reference ? nameKey(name) : name,
        { label, isTranslated: translated, isTime: kind === 'timestamp', ...(options && { labels: options }) },
      ]),
  )

const listCustom = ({ customFields }: Pick<Deps, 'customFields'>, object: DescribedObject): [string, Attribute][] =>
  Array.from(customFields.of(object), ([name, { attribute }]) => [name, attribute])
