import type { Account } from '#contract/account.ts'
import type { InputOf } from '#contract/endpoint.ts'
import { type OutOfOffice, outOfOfficeProblem, replacePreferences } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { lockRow, type Row, updateRow } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { recordChanges } from '#kernel/history.ts'
import { ownAccount } from './store.ts'

type Preferences = Record<string, unknown>

const longestPreferences = 8000
const done = { message: 'ok' } as const

const preferencesOf = ({ preferences }: Row) => preferences as Preferences

async function save(ctx: Ctx, before: Row, values: Record<string, unknown>) {
  if (JSON.stringify(values.preferences ?? {}).length > longestPreferences)
    throw invalid('too_long', `Preferences are too long (maximum is ${longestPreferences} characters)`, {
      field: 'preferences',
      values: { max: longestPreferences },
    })
  const { changes } = await updateRow(ctx, ownAccount, before, values)
  const { preferences: _, ...remarkable } = changes
  await recordChanges(ctx, { object: 'User', id: before.id }, remarkable, {
    out_of_office_replacement: { table: 'users' },
  })
  ctx.emit({ kind: 'updated', object: ownAccount.table, id: before.id, changes })
  return done
}

/** `expand` and `full` are parameters of every endpoint and not preferences. */
const dressing = new Set(['expand', 'full'])

export async function savePreferences(ctx: Ctx, parameters: Preferences) {
  const sent = Object.fromEntries(Object.entries(parameters).filter(([key]) => !dressing.has(key)))
  const before = await lockRow(ctx.db, ownAccount, ctx.actor.id)
  const current = preferencesOf(before)
  return save(ctx, before, { preferences: replacePreferences(current, { ...current, ...sent }) })
}

export async function resetNotifications(ctx: Ctx) {
  const before = await lockRow(ctx.db, ownAccount, ctx.actor.id)
  const { notification_config, ...others } = preferencesOf(before)
  const matrix = await ctx.deps.settings.get('ticket_agent_default_notifications')
  return save(ctx, before, {
    preferences: { ...others, notification_config: { ...(notification_config as object), matrix } },
  })
}

export async function saveOutOfOffice(
  ctx: Ctx,
  { out_of_office_text, ...sent }: InputOf<typeof Account.saveOutOfOffice>,
) {
  const before = await lockRow(ctx.db, ownAccount, ctx.actor.id)
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined))
  const problem = outOfOfficeProblem({ ...(before as OutOfOffice), ...given })
  if (problem) throw problem
  const text = out_of_office_text === undefined ? {} : { out_of_office_text }
  return save(ctx, before, { ...given, preferences: { ...preferencesOf(before), ...text } })
}
