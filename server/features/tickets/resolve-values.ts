import type { Attribute } from '#contract/attributes/attribute.ts'
import { attributesOf, referencesOf } from '#features/object-attributes/service.ts'
import { loadPriorities } from '#features/ticket-priorities/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { readCustomValues } from '#kernel/custom-fields.ts'
import { resolveCachedName, withIds } from '#kernel/db/resolve-names.ts'
import { invalid, unknownId } from '#kernel/errors.ts'
import { tidyNote } from '#kernel/html/note.ts'
import type { TicketRole } from './policy.ts'

export type Values = Record<string, unknown>

const described = attributesOf('Ticket')

/** Attributes with a separate function in this folder; all others follow from their description. */
const special = new Set<string>([
  'group_id',
  'state_id',
  'organization_id',
  'owner_id',
  'customer_id',
  'pending_time',
  'preferences',
] satisfies (keyof typeof described)[])

const isWritable = ({ writableBy, column }: Attribute) => writableBy !== undefined && column !== false
const plain = Object.entries<Attribute>(described).filter(
  ([name, attribute]) => isWritable(attribute) && !special.has(name),
)

const plainAttributes = plain.filter(([, { reference }]) => !reference).map(([name]) => name)

/** Attributes that are written as they were sent. */
export const plainValues = (values: Values): Values => pick(values, plainAttributes)

/** The values of these names that were sent. */
export const pick = (values: Values, names: readonly string[]): Values =>
  Object.fromEntries(Object.entries(values).filter(([name, value]) => names.includes(name) && value !== undefined))

/** The values of custom fields that were sent and that this role may set, checked. */
export function customValues({ deps, now }: Ctx, values: Values, role: TicketRole): Values {
  const fields = deps.customFields.of('Ticket')
  if (fields.size === 0) return {}
  const isSettable = (name: string) => role === 'agent' || fields.get(name)?.attribute.writableBy === 'customers'
  return readCustomValues(new Map([...fields].filter(([name]) => isSettable(name))), values, now)
}

/** What can be sent by name; a customer can be sent in more ways, see customer.ts. */
const { customer: _, ...named } = Object.fromEntries(
  Object.entries(referencesOf('Ticket')).filter(([key]) =>
    isWritable(described[`${key}_id` as keyof typeof described]),
  ),
)

/** Names become ids, the note harmless; what only agents may say is dropped for customers. */
export async function resolveNames(ctx: Ctx, input: Values, role: TicketRole): Promise<Values> {
  const { owner, owner_id, preferences, ...everyones } = input
  if (typeof everyones.note === 'string') everyones.note = tidyNote(everyones.note, described.note.maxLength)
  const allowed = role === 'agent' ? { ...everyones, ...sent({ owner, owner_id, preferences }) } : everyones
  return withIds(ctx.db, { references: named, relations: {} }, allowed, (...sentName) =>
    resolveCachedName(ctx, ...sentName),
  )
}

const sent = (values: Values) => Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

export const invalidValue = (field: string, value: unknown) =>
  invalid('invalid_value', `Invalid value '${String(value)}' for field '${field}'!`, { field })
export const missingValue = (field: string) =>
  invalid('required', `Missing required value for field '${field}'!`, { field })

/** The tables of the references without special rules. */
const loaders = { ticket_priorities: loadPriorities }

/** The references without special rules: active records, and for a new ticket the default where one is needed. */
export async function resolveReferences(ctx: Ctx, values: Values, isNew: boolean): Promise<Values> {
  const resolved: Values = {}
  for (const [name, { reference, required }] of plain) {
    if (!reference) continue
    const wanted = values[name] as number | null | undefined
    if (wanted || (isNew && required))
      resolved[name] = await resolveReference(ctx, name, reference as keyof typeof loaders, wanted ?? undefined)
    else if (wanted === null && !required) resolved[name] = null
  }
  return resolved
}

async function resolveReference(
  ctx: Ctx,
  name: string,
  table: keyof typeof loaders,
  wanted: number | undefined,
): Promise<number> {
  const rows = await loaders[table](ctx)
  const found = rows.find(({ id, default_create }) => (wanted ? id === wanted : default_create))
  if (!found) throw unknownId(name, wanted)
  if (!found.active) throw invalidValue(name, found.id)
  return found.id
}
