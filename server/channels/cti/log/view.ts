import { type RawBuilder, sql } from 'kysely'
import type { Ctx } from '#kernel/context.ts'
import { listUserNumbers } from '../caller-ids/service.ts'
import { loadConfig } from '../config.ts'

/** The properties that decide which calls an agent sees. */
export type View = {
  agentId: number
  /**
   * Queues that are assigned to the agent, and the agent's own numbers: a call without a queue has the number
   * instead. Agents enter their own numbers, so a number that the configuration assigns as a queue does not count
   * as theirs.
   */
  queues: readonly string[]
  /** Queues that are assigned to any agent. */
  configured: readonly string[]
  viewLimit: number
}

export async function loadView(ctx: Ctx): Promise<View> {
  const { notify_map, view_limit } = await loadConfig(ctx.deps.settings, 'cti')
  const configured = notify_map.map(({ queue }) => queue)
  const given = notify_map.filter(({ user_ids }) => user_ids.includes(ctx.actor.id)).map(({ queue }) => queue)
  return {
    agentId: ctx.actor.id,
    queues: [...given, ...(await listUserNumbers(ctx, ctx.actor.id)).filter((number) => !configured.includes(number))],
    configured,
    viewLimit: view_limit,
  }
}

/** Calls of the agent's queues and numbers, and those that the agent answered. */
export const isMine = ({ queues, agentId }: View): RawBuilder<boolean> =>
  sql<boolean>`(queue = any(${queues}::text[]) or answered_by_id = ${agentId})`

/** Once queues are assigned to agents, each agent sees only their own. */
export const isSeen = (view: View): RawBuilder<boolean> =>
  view.configured.length > 0 ? isMine(view) : sql<boolean>`true`
