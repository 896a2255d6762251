import type { CountryCode } from 'libphonenumber-js/min'
import type { Ctx } from '#kernel/context.ts'
import { countryOf, listNumberForms, listSpellings } from './numbers.ts'
import {
  type CallerMatch,
  type FoundCaller,
  type Person,
  selectAgents,
  selectMatches,
  selectNumbers,
  selectPeople,
} from './store.ts'

export { prettyNumber } from './numbers.ts'
export type { CallerMatch } from './store.ts'

/** The country of numbers without a country code; undefined until an administrator configures it. */
export const defaultCountry = async ({ deps }: Ctx): Promise<CountryCode | undefined> =>
  countryOf(await deps.settings.text('cti_default_country'))

/** The owners of a number. Numbers found in messages count only if no user has the number. */
export async function identifyCallers(
  ctx: Ctx,
  number: string,
): Promise<{ matches: CallerMatch[]; comment: string | null }> {
  const forms = listNumberForms(number, await defaultCountry(ctx))
  const found = forms.length > 0 ? await selectMatches(ctx.db, forms) : []
  const names = found.map(({ level, fullname }) => (level === 'maybe' ? `maybe ${fullname}` : fullname))
  return { matches: found.map(withoutName), comment: names.length > 0 ? names.join(',') : null }
}

function withoutName(found: FoundCaller): CallerMatch {
  const { fullname: _, ...match } = found
  return match
}

type Answered = { answeringNumber?: string | undefined; user?: string | undefined; userId?: string | undefined }

/** The agent who answered a call: by one of their numbers, else by login, else by id. */
export async function findAnsweringAgent(
  ctx: Ctx,
  { answeringNumber = '', user = '', userId = '' }: Answered,
): Promise<{ id: number; fullname: string } | undefined> {
  const [agent] = await selectAgents(ctx.db, {
    forms: listNumberForms(answeringNumber, await defaultCountry(ctx)),
    phone: answeringNumber,
    login: user,
    id: /^\d{1,9}$/.test(userId) ? Number(userId) : null,
  })
  return agent
}

/** The numbers of a user, in every spelling that calls may have. Users enter them, so that anything else is filtered out. */
export async function listUserNumbers(ctx: Ctx, userId: number): Promise<string[]> {
  const country = await defaultCountry(ctx)
  const { written, known } = await selectNumbers(ctx.db, userId)
  const numbers = written.filter((text) => listNumberForms(text, country).length > 0)
  return [...new Set([...numbers, ...known.flatMap((number) => listSpellings(number, country))])]
}

export type Caller = Person & { level: 'known' | 'maybe' }

/** The users of matches, in their order, without those who have been deleted. */
export async function describeCallers({ db }: Ctx, matches: readonly CallerMatch[]): Promise<Caller[]> {
  const ids = matches.map(({ user_id }) => user_id).filter((id) => id !== null)
  const people = new Map(ids.length > 0 ? (await selectPeople(db, ids)).map((person) => [person.id, person]) : [])
  return matches.flatMap(({ user_id, level }) => {
    const person = people.get(user_id ?? 0)
    return person ? [{ ...person, level: level === 'known' ? level : 'maybe' }] : []
  })
}
