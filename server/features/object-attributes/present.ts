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
import { attributesOf, type DescribedObject } from './service.ts'

type Presented = OutputOf<typeof ObjectAttributes.show>

/** The id of each object is its position in this list. */
const forms: readonly (readonly [DescribedObject, Fields<string>])[] = [
  ['Ticket', ticketForm],
  ['TicketArticle', ticketArticleForm],
  ['User', userForm],
  ['Organization', organizationForm],
  ['Group', groupForm],
]

/** Every attribute that a form asks for, by position and name. Built-in ones exist since the installation. */
export const presentAttributes = (installedAt: string): Presented[] =>
  forms
    .flatMap(([object, form], index) =>
      Object.entries(form as Record<string, Field>).map(([name, field]) => ({
        ...presentField(name, field),
        object,
        object_lookup_id: index + 1,
        display: (attributesOf(object) as Record<string, Attribute>)[name]?.label ?? name,
        created_at: installedAt,
        updated_at: installedAt,
      })),
    )
    .sort((a, b) => a.position - b.position || a.name.localeCompare(b.name) || a.id - b.id)

const presentField = (name: string, { id, position, data_type, data_option, screens, ...field }: Field) => ({
  id,
  name,
  data_type,
  data_option,
  data_option_new: {},
  editable: field.editable ?? false,
  active: field.active ?? true,
  screens,
  to_create: false,
  to_migrate: false,
  to_delete: false,
  to_config: false,
  position,
  created_by_id: systemUserId,
  updated_by_id: systemUserId,
  deletable: false,
  not_deletable_reason: '',
})
