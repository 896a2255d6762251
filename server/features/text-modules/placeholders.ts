import { ticket as ticketAttributes } from '#contract/attributes/ticket.ts'
import { placeholderSettings } from '#contract/placeholders.ts'
import { systemUserId } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { resolveLanguage } from '#kernel/language.ts'
import type { PlaceholderSource, PlaceholderValues } from '#kernel/placeholders/values.ts'
import { type NamedRecord, namesAround, people, type PersonColumns, type PlaceholderSubject } from './store.ts'

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
  { db, deps: { settings } }: Ctx,
  subject: PlaceholderSubject,
  { localization, timezone, userId }: PlaceholderLocale,
): Promise<PlaceholderSource> {
  const named = await namesAround(db, subject, userId)
  const config = await Promise.all(placeholderSettings.map(async (name) => [name, await settings.text(name)] as const))
  return {
    values: {
      user: personIn(named, userId),
      ticket: ticketValues(subject, named),
      config: Object.fromEntries(config),
    },
    language: await resolveLanguage(settings, isSystem(localization) ? undefined : localization),
    timeZone: isSystem(timezone) ? await settings.text('timezone_default') : String(timezone),
  }
}

const isSystem = (chosen: string | null | undefined): boolean => !chosen || chosen === 'system'

const times = new Set<string>(
  Object.entries(ticketAttributes).flatMap(([name, { kind }]) => (kind === 'timestamp' ? [name] : [])),
)

function ticketValues(subject: PlaceholderSubject, named: NamedRecord): PlaceholderValues {
  const { group, organization, state, priority, tags } = named
  return {
    ...withTimes(subject as Record<string, unknown>, times),
    tags: tags.join(', '),
    group: group ?? undefined,
    organization: organization ? withTimes(organization) : undefined,
    state: state ?? undefined,
    priority: priority ?? undefined,
    ...Object.fromEntries(people.map(({ key, column }) => [key, personIn(named, subject[column])])),
  }
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

export const presentPerson = (person: PersonColumns): PlaceholderValues => withTimes(person)

/** The system user represents no user. */
function personIn(named: NamedRecord, id: number | null | undefined): PlaceholderValues | undefined {
  const person = id && id !== systemUserId ? named.people[id] : undefined
  return person && presentPerson(person)
}
