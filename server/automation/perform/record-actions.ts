import type { z } from 'zod'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { Organization } from '#contract/organization.ts'
import type { Perform, PerformEntry } from '#contract/perform.ts'
import { userInput } from '#contract/user-record.ts'
import { attributesOf } from '#features/object-attributes/service.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { UsableField } from '#kernel/custom-fields.ts'
import { invalid } from '#kernel/errors.ts'
import type { PlaceholderSource } from '#kernel/placeholders/values.ts'
import { checkCustomValue, valueFor } from './change-custom-fields.ts'
import {
  assertEntryPlaceholders,
  assertExists,
  assertRelativeTime,
  hasPlaceholder,
  readId,
  refuseValue,
} from './check-entry.ts'
import { resolveEntry } from './resolve-entry.ts'

/** What schedules change besides tickets. */
export type RecordObject = 'User' | 'Organization'

const areas = { User: 'user', Organization: 'organization' } as const

const schemas: Readonly<Record<RecordObject, Readonly<Record<string, z.ZodType>>>> = {
  User: userInput,
  Organization: Organization.endpoints.update.input?.shape ?? {},
}

/** What identifies one account or protects it: a rule has one value for many. */
const personal = new Set(['login', 'email', 'password', 'verified', 'preferences', 'source'])

const deletion = 'data_privacy_deletion_task'
const deletionKey = 'user.action'

type Settable = { name: string; attribute: Attribute; field?: UsableField }

function findSettable({ deps }: Ctx, object: RecordObject, key: string): Settable | undefined {
  const [area, name = '', ...rest] = key.split('.')
  if (area !== areas[object] || rest.length > 0) return undefined
  const field = deps.customFields.of(object).get(name)
  if (field) return { name, attribute: field.attribute, field }
  const attributes: Readonly<Record<string, Attribute>> = attributesOf(object)
  const attribute = Object.hasOwn(attributes, name) ? attributes[name] : undefined
  const isSettable = attribute?.writableBy && attribute.column !== false && !personal.has(name)
  return isSettable ? { name, attribute } : undefined
}

/** Refuses what could not be done to users or organizations, and returns it as it is to be stored. */
export async function checkRecordPerform(ctx: Ctx, object: RecordObject, perform: Perform): Promise<Perform> {
  for (const [key, entry] of Object.entries(perform)) {
    assertEntryPlaceholders(ctx, key, entry, areas[object])
    if (object === 'User' && key === deletionKey) assertDeletion(entry)
    else await checkEntry(ctx, object, key, entry)
  }
  return perform
}

function assertDeletion({ value }: PerformEntry): void {
  if (value !== deletion) throw refuseValue(deletionKey, 'value')
}

async function checkEntry(ctx: Ctx, object: RecordObject, key: string, entry: PerformEntry): Promise<void> {
  const settable = findSettable(ctx, object, key)
  if (!settable) throw invalid('invalid_value', `${key} is not an action.`, { field: `perform.${key}` })
  const { name, attribute, field } = settable
  if (field) return checkCustomValue(ctx, field, key, entry)
  if (entry.pre_condition && !(attribute.reference && ['specific', 'not_set'].includes(entry.pre_condition)))
    throw refuseValue(key, 'pre_condition')
  if (entry.pre_condition === 'not_set') return undefined
  if (entry.operator === 'relative') return assertRelativeTime(key, entry, attribute.kind === 'timestamp')
  if (hasPlaceholder(entry)) return undefined
  if (readValue(object, name, entry) === undefined) throw refuseValue(key)
  const id = readId(entry.value)
  if (attribute.reference && id) await assertExists(ctx, attribute.reference, [id], `perform.${key}`)
}

/** Undefined for what the attribute does not take. */
function readValue(object: RecordObject, name: string, { value, pre_condition }: PerformEntry): unknown {
  if (pre_condition === 'not_set') return null
  const single = Array.isArray(value) ? value[0] : value
  return schemas[object][name]?.safeParse(single ?? null).data
}

export const isDeletion = (perform: Perform): boolean => perform[deletionKey]?.value === deletion

const viewer = { id: systemUserId, organizationIds: [] }

/** The values that a record gets. Stored rules may be older than the attributes: what is unknown is left out. */
export function planRecord(
  ctx: Ctx,
  object: RecordObject,
  perform: Perform,
  values: PlaceholderSource,
): Record<string, unknown> {
  const planned = Object.entries(perform).flatMap(([key, stored]) => {
    const settable = findSettable(ctx, object, key)
    if (!settable) return []
    const { name, field } = settable
    const entry = resolveEntry(key, stored, { viewer, values }, ctx.now)
    const value = field ? field.read(valueFor(field, entry), ctx.now) : readValue(object, name, entry)
    if (value === undefined) throw refuseValue(key)
    return [[name, value] as const]
  })
  return Object.fromEntries(planned)
}
