import { sql } from 'kysely'
import { allEndpoints } from '#contract/all-endpoints.ts'
import type { Db } from '#kernel/db/pool.ts'

/** Only the web UI checks these: it shows the field to users who have them. */
const inWeb = ['user_preferences.appearance', 'user_preferences.language', 'user_preferences.password']

/** Endpoints ask for `knowledge_base.*`: readers need nothing more. */
const ofReaders = ['knowledge_base.reader']

/** Its endpoint removes linked accounts of sign-in providers, and there are no such providers yet. */
const ofNothing = new Set(['user_preferences.linked_accounts'])

/** `a+b` needs both; `a.*` needs any permission under `a`, which makes none of them useful alone. */
const inEndpoints = allEndpoints
  .flatMap(({ permission, tokenPermission = [] }) => [
    ...(typeof permission === 'string' ? [] : permission),
    ...tokenPermission,
  ])
  .flatMap((wanted) => wanted.split('+'))
  .filter((name) => !ofNothing.has(name))

/** The permissions that open settings. */
async function listOfSettings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT DISTINCT jsonb_array_elements_text(preferences -> 'permission') AS name FROM settings
    WHERE jsonb_typeof(preferences -> 'permission') = 'array'`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * Which permissions something asks for: an endpoint, a setting or the web UI. The others are those of features that
 * other systems of this API have; roles keep them. A permission above an available one is available.
 */
export async function loadAvailable(db: Db): Promise<(name: string) => boolean> {
  const used = [...inEndpoints, ...ofReaders, ...inWeb, ...(await listOfSettings(db))].filter(
    (name) => !name.endsWith('.*'),
  )
  return (name) => used.some((one) => one === name || one.startsWith(`${name}.`))
}
