import { accessLevels, may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { type Form, selectedValues, textsOf, type Values } from './form.ts'
import { loadRelated, type RelatedRecords } from './store.ts'

/** What conditions can test, by the part of the key before the last dot: `ticket`, `customer.organization`. */
type Areas = Readonly<Record<string, Values | undefined>>

export type Facts = { saved: Areas; selected: Areas }

/** Parts of other records, by the form's field with their id. */
const references = {
  customer: 'customer_id',
  owner: 'owner_id',
  organization: 'organization_id',
  group: 'group_id',
} as const

const selfArea = { Ticket: 'ticket', User: 'user', Organization: 'organization', Group: 'group' } as const

/** The areas that need no other record than the form's own. */
const ownAreas = (form: Form) => new Set<string>([selfArea[form.object], 'article'])

/** The area of a key of a condition: `customer.organization.name` → `customer.organization`. */
const areaOf = (key: string): string => key.slice(0, key.lastIndexOf('.'))

const idIn = (values: Values | undefined, column: string): number[] =>
  textsOf(values?.[column])
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31)

/** Customers who create a ticket are its customer. */
function withCustomer(form: Form, values: Values): Values {
  const isOwn = form.object === 'Ticket' && !form.stored && textsOf(values.customer_id).length === 0
  return isOwn && !may(form.actor, 'ticket.agent') ? { ...values, customer_id: form.actor.id } : values
}

/** Loads other records only if one of the keys is about them. */
export async function loadFacts(ctx: Ctx, form: Form, keys: readonly string[]): Promise<Facts> {
  const own = ownAreas(form)
  const selected = withCustomer(form, selectedValues(form))
  const needed = new Set(keys.map(areaOf).filter((area) => !own.has(area)))
  const related = needed.size === 0 ? undefined : await loadRelated(ctx, idsFor(form, [form.stored, selected]))
  return {
    saved: areasOf(form, form.stored, related),
    selected: areasOf(form, selected, related),
  }
}

function idsFor({ actor }: Form, sides: readonly (Values | undefined)[]) {
  const ids = (column: string) => [...new Set(sides.flatMap((values) => idIn(values, column)))]
  return {
    users: [...ids('customer_id'), ...ids('owner_id'), actor.id],
    organizations: ids('organization_id'),
    groups: ids('group_id'),
  }
}

function areasOf(form: Form, values: Values | undefined, related: RelatedRecords | undefined): Areas {
  const refer = (records: keyof RelatedRecords, column: string) => related?.[records][idIn(values, column)[0] ?? 0]
  const customer = refer('users', references.customer)
  return {
    customer,
    'customer.organization': related?.organizations[idIn(customer, 'organization_id')[0] ?? 0],
    owner: refer('users', references.owner),
    organization: refer('organizations', references.organization),
    group: refer('groups', references.group),
    session: sessionOf(form, related),
    article: form.params.article as Values | undefined,
    [selfArea[form.object]]: values,
  }
}

function sessionOf({ actor, roleIds }: Form, related: RelatedRecords | undefined): Values {
  const groups = accessLevels.map((access) => [`group_ids_${access}`, actor.groups[access]])
  return {
    ...(roleIds ? {} : related?.users[actor.id]),
    ...(roleIds && { role_ids: roleIds }),
    ...Object.fromEntries(groups),
  }
}

export const factTexts = (areas: Areas, key: string): string[] =>
  textsOf(areas[areaOf(key)]?.[key.slice(key.lastIndexOf('.') + 1)])
