import { sql } from 'kysely'
import { Organization } from '#contract/organization.ts'
import { keepAnAdministrator } from '#features/roles/service.ts'
import { endSessions } from '#features/users/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { deleteRow } from '#kernel/db/delete-row.ts'
import { Refusal } from '#kernel/errors.ts'
import { forgetHistory } from '#kernel/history.ts'
import { underSavepoint } from '#kernel/savepoint.ts'
import { removeReferences } from './remove-references.ts'

/** Nobody signs in as the person while their tickets are deleted. */
export async function deactivateUser(ctx: Ctx, id: number): Promise<void> {
  const { numAffectedRows } = await sql`update users set active = false where id = ${id} and active`.execute(ctx.db)
  if (!numAffectedRows) return
  await keepAnAdministrator(ctx)
  await endSessions(ctx, id)
  ctx.emit({ kind: 'updated', object: 'users', id, changes: { active: [true, false] } })
}

type Person = { organization_id: number | null; has_tickets: boolean }

/** False if the person has tickets, which are deleted first. */
export async function deleteUser(ctx: Ctx, id: number, withOrganization: boolean): Promise<boolean> {
  // Tables that are large may have no index on who wrote their rows.
  await sql`set local statement_timeout = '10min'`.execute(ctx.db)
  const { rows } = await sql<Person>`
    select organization_id, exists (select from tickets where ${id} in (customer_id, owner_id)) as has_tickets
    from users where id = ${id} for update`.execute(ctx.db)
  const [person] = rows
  if (!person) return true
  if (person.has_tickets) return false
  await removeReferences(ctx, id)
  await forgetHistory(ctx, { object: 'User', id })
  await sql`delete from users where id = ${id}`.execute(ctx.db)
  ctx.emit({ kind: 'removed', object: 'users', id })
  if (withOrganization && person.organization_id !== null) await deleteEmptyOrganization(ctx, person.organization_id)
  return true
}

/** An organization that has other members or is mentioned elsewhere stays. */
async function deleteEmptyOrganization(ctx: Ctx, id: number): Promise<void> {
  try {
    await underSavepoint(ctx, async (inner) => {
      await deleteRow(inner.db, Organization, id)
      inner.emit({ kind: 'removed', object: 'organizations', id })
    })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
