import { lockStaff } from '#features/permissions/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { invalid } from '#kernel/errors.ts'
import { countAgents } from './store.ts'

/** To be called after a user has become an agent. */
export async function keepAgentLimit({ db, deps }: Ctx): Promise<void> {
  const most = await deps.settings.number('system_agent_limit')
  if (most === 0) return
  await lockStaff(db)
  if ((await countAgents(db)) > most)
    throw invalid('agent_limit', 'Agent limit exceeded, please check your account settings.', { field: 'role_ids' })
}
