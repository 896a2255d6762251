import type { Attribute } from '#contract/attributes/attribute.ts'
import type { OutputOf } from '#contract/endpoint.ts'
import type { ObjectAttributes } from '#contract/object-attribute.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Field, Fields } from './forms/field.ts'
import { groupForm } from './forms/group.ts'
import { organizationForm } from './forms/organization.ts'
import { ticketForm } from './forms/ticket.ts'
import { ticketArticleForm } from './forms/ticket-article.ts'
import { userForm } from './forms/user.ts'
import { type FieldReferences, writeReferences } from './references.ts'
import { maskSecrets } from './secrets.ts'
import { attributesOf, type DescribedObject } from './service.ts'
import type { FieldRow } from './store.ts'

type Presented = OutputOf<typeof ObjectAttributes.show>

/** The id of each object is its position in this list. */
const forms: readonly (readonly [DescribedObject, Fields<string>])[] = [
  ['Ticket', ticketForm],
  ['TicketArticle', ticketArticleForm],
  ['User', userForm],
  ['Organization', organizationForm],
  ['Group', groupForm],
]

type BuiltInField = Pick<
  FieldRow,
  'id' | 'object' | 'name' | 'display' | 'data_type' | 'data_option' | 'screens' | 'active' | 'position'
> & { editable: boolean }

/** What forms ask for in every installation. */
export const builtInFields: readonly BuiltInField[] = forms.flatMap(([object, form]) =>
  Object.entries(form as Record<string, Field>).map(([name, { editable = false, active = true, ...field }]) => ({
    ...field,
    object,
    name,
    display: (attributesOf(object) as Record<string, Attribute>)[name]?.label ?? name,
    editable,
    active,
  })),
)

export const findBuiltIn = (id: number): BuiltInField | undefined => builtInFields.find((field) => field.id === id)

/** Tags are always the last. */
const lastPosition = 900

export const listBuiltInPositions = (object: string): number[] =>
  builtInFields.flatMap((field) => (field.object === object && field.position < lastPosition ? [field.position] : []))

type Origin = Pick<FieldRow, 'created_by_id' | 'updated_by_id' | 'created_at' | 'updated_at'>

/** Every attribute that a form asks for, by position and name. Built-in ones exist since the installation. */
export function presentAttributes(
  fields: readonly FieldRow[],
  references: ReadonlyMap<number, FieldReferences[]>,
  installedAt: string,
): Presented[] {
  const changed = new Map(fields.map((field) => [field.id, field]))
  const installed = {
    created_by_id: systemUserId,
    updated_by_id: systemUserId,
    created_at: installedAt,
    updated_at: installedAt,
  }
  const custom = fields.filter(({ id }) => !findBuiltIn(id))
  return [
    ...builtInFields.map((field) => presentField({ ...installed, ...field, ...changed.get(field.id) }, '')),
    ...custom.map((field) =>
      presentField(
        { ...field, data_option: maskSecrets(field.data_option, field.sealed), editable: true },
        describe(references.get(field.id)),
      ),
    ),
  ].sort((a, b) => a.position - b.position || a.name.localeCompare(b.name) || a.id - b.id)
}

const describe = (references: FieldReferences[] | undefined) => references && writeReferences(references)

/** `references`: what keeps it from being deleted. Built-in attributes are never deleted. */
function presentField(
  {
    id,
    object,
    name,
    display,
    data_type,
    data_option,
    screens,
    editable,
    active,
    position,
    ...origin
  }: BuiltInField & Origin,
  references?: string,
): Presented {
  const { created_by_id, updated_by_id, created_at, updated_at } = origin
  return {
    id,
    object,
    object_lookup_id: forms.findIndex(([one]) => one === object) + 1,
    name,
    display,
    data_type,
    data_option,
    data_option_new: {},
    editable,
    active,
    screens,
    to_create: false,
    to_migrate: false,
    to_delete: false,
    to_config: false,
    position,
    created_by_id,
    updated_by_id,
    created_at,
    updated_at,
    deletable: references === undefined,
    not_deletable_reason: references ? `This attribute is referenced by ${references} and thus cannot be deleted!` : '',
  }
}
