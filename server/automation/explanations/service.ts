import type { InputOf } from '#contract/endpoint.ts'
import { Organization } from '#contract/organization.ts'
import type { RuleExplanations } from '#contract/rule-explanation.ts'
import { users } from '#features/users/store.ts'
import { getTicketAsAgent } from '#features/tickets/service.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { getRow } from '#kernel/db/rows.ts'
import { namesById } from '#kernel/db/relations.ts'
import type { ConsideredRule, Explained } from './explanation.ts'
import { loadPeopleNames } from './people-names.ts'
import { presentExplanation, typeOf } from './present.ts'
import { selectExplanations } from './store.ts'
import { loadTestNames } from './test-names.ts'

type Input = InputOf<typeof RuleExplanations.list>

/** Why triggers ran for a ticket or not, and why schedules and macros did. */
export async function listExplanations(ctx: Ctx, { id, limit }: Input) {
  await getTicketAsAgent(ctx, id, 'read')
  return explain(ctx, { ticketId: id }, limit)
}

/** Why schedules changed a user or an organization. */
export async function listRecordExplanations(ctx: Ctx, object: 'User' | 'Organization', { id, limit }: Input) {
  await getRow(ctx.db, object === 'User' ? users : Organization, id)
  return explain(ctx, object === 'User' ? { personId: id } : { organizationId: id }, limit)
}

async function explain(ctx: Ctx, about: Explained, limit: number) {
  const rows = await selectExplanations(ctx, about, limit)
  const rules = rows.flatMap(({ details }) => details.rules)
  const loadRuleNames = (type: ReturnType<typeof typeOf>, table: string) =>
    namesById(
      ctx.db,
      table,
      rules.flatMap((rule) => (typeOf(rule) === type ? [rule.id] : [])),
    )
  const shown = {
    names: await loadTestNames(ctx, rules.flatMap(testsIn)),
    ruleNames: {
      Trigger: await loadRuleNames('Trigger', 'triggers'),
      Job: await loadRuleNames('Job', 'jobs'),
      Macro: await loadRuleNames('Macro', 'macros'),
    },
    userNames: await loadPeopleNames(
      ctx,
      rows.map(({ user_id }) => user_id),
    ),
    showsAllTests: may(ctx.actor, 'admin.trigger'),
  }
  const days = await ctx.deps.settings.number('retention_rule_explanations')
  return { explanations: rows.map((row) => presentExplanation(row, shown)), kept_days: days > 0 ? days : null }
}

export const testsIn = (rule: ConsideredRule) => (rule.outcome === 'skipped' ? [] : rule.tests)
