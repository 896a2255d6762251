import type { Ctx } from '#kernel/context.ts'
import { unknownId } from '#kernel/errors.ts'

/** The group that gets new tickets of a channel. */
export async function assertGroup({ db }: Ctx, id: number): Promise<void> {
  const group = await db.selectFrom('groups').select('id').where('id', '=', id).executeTakeFirst()
  if (!group) throw unknownId('group_id', id)
}
