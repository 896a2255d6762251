import { systemUserId } from '#kernel/actor.ts'
import { resolveLanguage } from '#kernel/language.ts'
import type { Ctx } from '#kernel/context.ts'
import type { PlaceholderValues } from '#kernel/html/placeholders.ts'
import { type NamedRecord, namesAround, people, personColumns, type PlaceholderSubject, things } from './store.ts'

const settingNames = ['product_name', 'organization', 'fqdn', 'http_type', 'ticket_hook']

/** All paths that `placeholderValues` can fill in. */
export const knownPlaceholders: readonly string[] = [
  ...['id', 'number', 'title', 'created_at'].map((name) => `ticket.${name}`),
  ...things.map(({ key }) => `ticket.${key}.name`),
  ...['user', ...people.map(({ key }) => `ticket.${key}`)].flatMap((person) =>
    [...personColumns, 'fullname', 'organization.name'].map((name) => `${person}.${name}`),
  ),
  ...settingNames.map((name) => `config.${name}`),
]

/** What `#{…}` may refer to: the ticket, its customer, owner and organization, the caller, and some public settings. */
export async function placeholderValues(ctx: Ctx, subject: PlaceholderSubject): Promise<PlaceholderValues> {
  const { actor, db } = ctx
  const named = await namesAround(db, subject, actor.id)
  return {
    user: personIn(named, actor.id),
    ticket: await ticketValues(ctx, subject, named),
    config: await settingValues(ctx),
  }
}

async function ticketValues(ctx: Ctx, subject: PlaceholderSubject, named: NamedRecord): Promise<PlaceholderValues> {
  const { id, number, title, created_at } = subject
  return {
    id,
    number,
    title,
    created_at: created_at && (await writeMoment(ctx, created_at)),
    ...Object.fromEntries(Object.entries(named.names).map(([key, name]) => [key, nameOf(name)])),
    ...Object.fromEntries(people.map(({ key, column }) => [key, personIn(named, subject[column])])),
  }
}

const nameOf = (name: string | null): PlaceholderValues | undefined => (name === null ? undefined : { name })

/** The system user represents no user. */
const personIn = ({ people }: NamedRecord, id: number | null | undefined): PlaceholderValues | undefined =>
  id && id !== systemUserId ? people[id] : undefined

async function writeMoment({ actor, deps }: Ctx, moment: string): Promise<string> {
  const language = (await resolveLanguage(deps.settings, actor.locale)) === 'de' ? 'de' : 'en-GB'
  const timeZone = await deps.settings.text('timezone_default')
  return new Intl.DateTimeFormat(language, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(new Date(moment))
}

async function settingValues({ deps: { settings } }: Ctx): Promise<PlaceholderValues> {
  const values = await Promise.all(settingNames.map(async (name) => [name, await settings.text(name)] as const))
  return Object.fromEntries(values)
}
