import { ticket as ticketAttributes } from '#contract/attributes/ticket.ts'
import type { Attribute } from '#contract/attributes/attribute.ts'
import { placeholderSettings } from '#contract/placeholders.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import type { CustomFields, FieldsByName } from '#kernel/custom-fields.ts'
import { resolveLanguage } from '#kernel/language.ts'
import type { PlaceholderSource, PlaceholderValues } from '#kernel/placeholders/values.ts'
import {
  type NamedRecord,
  namesAround,
  people,
  type PersonColumns,
  type PlaceholderSubject,
  selectRecordValues,
} from './store.ts'

/** How times are written and names translated; `system` and null mean the settings. `userId` is who acts. */
export type PlaceholderLocale = { localization?: string | null; timezone?: string | null; userId: number }

/** For texts of agents: what `#{…}` may refer to, in the language of the caller. */
export async function loadPlaceholders(ctx: Ctx, subject: PlaceholderSubject): Promise<PlaceholderSource> {
  const { values, ...locale } = await loadRulePlaceholders(ctx, subject, {
    localization: ctx.actor.locale ?? null,
    userId: ctx.actor.id,
  })
  const { group, organization, customer } = values.ticket as Record<string, PlaceholderValues>
  return { ...locale, values: { ...values, group, organization, customer } }
}

/** For rules: the ticket, what it refers to, and some public settings. */
export async function loadRulePlaceholders(
  ctx: Ctx,
  subject: PlaceholderSubject,
  { userId, ...locale }: PlaceholderLocale,
): Promise<PlaceholderSource> {
  const { customFields } = ctx.deps
  const named = await namesAround(ctx.db, subject, userId)
  const { values, ...written } = await loadSettings(ctx, locale)
  const user = personIn(named, userId, customFields)
  return { ...written, values: { ...values, user, ticket: ticketValues(subject, named, customFields) } }
}

/** For schedules about users or organizations: each record, by its id. */
export async function loadRecordPlaceholders(
  ctx: Ctx,
  object: 'User' | 'Organization',
  ids: readonly number[],
  locale: Omit<PlaceholderLocale, 'userId'>,
): Promise<Map<number, PlaceholderSource>> {
  const { values, ...written } = await loadSettings(ctx, locale)
  const name = object === 'User' ? 'user' : 'organization'
  const fields = ctx.deps.customFields.of(object)
  const records = await selectRecordValues(ctx.db, object, ids)
  const present = (record: Record<string, unknown>) => ({ ...withTimes(record), ...customTexts(fields, record) })
  return new Map(
    Array.from(records, ([id, record]) => [id, { ...written, values: { ...values, [name]: present(record) } }]),
  )
}

/** Public settings, and how times are written and names translated. */
async function loadSettings(
  { deps: { settings } }: Ctx,
  { localization, timezone }: Omit<PlaceholderLocale, 'userId'>,
): Promise<PlaceholderSource> {
  const config = await Promise.all(placeholderSettings.map(async (name) => [name, await settings.text(name)] as const))
  return {
    values: { config: Object.fromEntries(config) },
    language: await resolveLanguage(settings, isSystem(localization) ? undefined : localization),
    timeZone: isSystem(timezone) ? await settings.text('timezone_default') : String(timezone),
  }
}

const isSystem = (chosen: string | null | undefined): boolean => !chosen || chosen === 'system'

const times = new Set<string>(
  Object.entries(ticketAttributes).flatMap(([name, { kind }]) => (kind === 'timestamp' ? [name] : [])),
)

function ticketValues(subject: PlaceholderSubject, named: NamedRecord, custom: CustomFields): PlaceholderValues {
  const { group, organization, state, priority, tags } = named
  const values = subject as Record<string, unknown>
  return {
    ...withTimes(values, times),
    ...customTexts(custom.of('Ticket'), values),
    tags: tags.join(', '),
    group: group ? { ...group, ...customTexts(custom.of('Group'), group) } : undefined,
    organization: organization
      ? { ...withTimes(organization), ...customTexts(custom.of('Organization'), organization) }
      : undefined,
    state: state ?? undefined,
    priority: priority ?? undefined,
    ...Object.fromEntries(people.map(({ key, column }) => [key, personIn(named, subject[column], custom)])),
  }
}

/** The values of custom fields as people read them: options by their labels, several separated by commas. */
const customTexts = (fields: FieldsByName, record: Record<string, unknown>): PlaceholderValues =>
  Object.fromEntries(Array.from(fields, ([name, { attribute }]) => [name, customText(attribute, record[name] ?? null)]))

function customText({ kind, options }: Attribute, value: unknown): PlaceholderValues[string] {
  if (value === null) return null
  if (kind === 'timestamp') return new Date(String(value))
  if (kind === 'choice') return (value as { label: string }).label
  const label = (key: unknown) => options?.get(String(key)) ?? String(key)
  return Array.isArray(value) ? value.map(label).join(', ') : label(value)
}

/** Timestamps as times, so that they can be written in a language. */
function withTimes(
  record: Record<string, unknown>,
  names: ReadonlySet<string> = new Set(['created_at', 'updated_at']),
): PlaceholderValues {
  const entries = Object.entries(record).map(([name, value]) =>
    names.has(name) && typeof value === 'string' ? [name, new Date(value)] : [name, value],
  )
  return Object.fromEntries(entries)
}

export const presentPerson = (person: PersonColumns, custom: CustomFields): PlaceholderValues => ({
  ...withTimes(person),
  ...customTexts(custom.of('User'), person),
})

/** The system user represents no user. */
function personIn(
  named: NamedRecord,
  id: number | null | undefined,
  custom: CustomFields,
): PlaceholderValues | undefined {
  const person = id && id !== systemUserId ? named.people[id] : undefined
  return person && presentPerson(person, custom)
}
