import type { Db } from '#kernel/db/pool.ts'

export async function listSignupRoleIds(db: Db): Promise<number[]> {
  const rows = await db
    .selectFrom('roles')
    .select('id')
    .where('default_at_signup', '=', true)
    .where('active', '=', true)
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}
