import type { Deps } from '#kernel/context.ts'

/** Uses are recorded by several processes and on several connections, so an earlier use may arrive last. */
export async function recordTokenUse(db: Deps['db'], id: number, now: Date): Promise<void> {
  const usedAt = now.toISOString()
  await db
    .updateTable('access_tokens')
    .set({ last_used_at: usedAt })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('last_used_at', 'is', null), eb('last_used_at', '<', usedAt)]))
    .execute()
}
