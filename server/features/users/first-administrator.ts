import { hasAdministrator, lockStaff } from '#features/permissions/service.ts'
import { passwordProblem, passwordRefusal } from '#features/settings/service.ts'
import { systemActor } from '#kernel/actor.ts'
import { audit } from '#kernel/audit.ts'
import type { Ctx, Deps } from '#kernel/context.ts'
import { hashPassword } from '#kernel/crypto/passwords.ts'
import type { Row } from '#kernel/db/rows.ts'
import { unitOfWork } from '#kernel/unit-of-work.ts'
import { addUser } from './add-user.ts'
import type { Preferences } from './preferences.ts'
import type { Values } from './resolve-names.ts'
import { listGroupIds, closeSetUp } from './store.ts'

/** Whether the installation has no administrator yet. */
export const awaitsAdministrator = async ({ db, deps }: Ctx): Promise<boolean> =>
  !(await deps.settings.isOn('system_init_done')) && !(await hasAdministrator(db))

/** Undefined if an administrator exists by now. The first administrator gets full access to all groups. */
export async function addFirstAdministrator(ctx: Ctx, person: Values): Promise<Row | undefined> {
  await lockStaff(ctx.db)
  if (await hasAdministrator(ctx.db)) return undefined
  const access = (await listGroupIds(ctx.db)).map((id) => [id, ['full']])
  const row = await addUser(ctx, { ...person, roles: ['Admin', 'Agent'], group_ids: Object.fromEntries(access) })
  await closeSetUp(ctx)
  const { locale = null } = row.preferences as Preferences
  // Other features add sample records for this event.
  ctx.emit({ kind: 'created', object: 'set_up', id: row.id, changes: { locale: [null, locale] } })
  await audit(ctx, { action: 'first_administrator_created', object: 'users', id: row.id })
  return row
}

/** For an unattended start; false when an administrator exists already. The password policy applies. */
export async function createFirstAdministrator(
  deps: Deps,
  { email, password }: { email: string; password: string },
): Promise<boolean> {
  if (await hasAdministrator(deps.db)) return false
  const problem = await passwordProblem(deps.settings, password)
  if (problem) throw passwordRefusal(problem)
  const person = { email, password: await hashPassword(password) }
  const added = await unitOfWork(deps, { actor: systemActor, requestId: 'start-up' }, (ctx) =>
    addFirstAdministrator(ctx, person),
  )
  return added !== undefined
}
