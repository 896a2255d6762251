import { sql } from 'kysely'
import type { Condition } from '#contract/condition.ts'
import type { InputOf, OutputOf } from '#contract/endpoint.ts'
import { Overview as OverviewResource, type OverviewSuggestion, type TicketOverviews } from '#contract/overview.ts'
import { conditionProblem } from '#features/conditions/service.ts'
import { seesAllFields } from '#features/permissions/policy.ts'
import { choiceAssets, loadChoices, selectableStateTypes } from '#features/tickets/service.ts'
import { may } from '#kernel/actor.ts'
import type { AssetSource } from '#kernel/assets.ts'
import type { Ctx } from '#kernel/context.ts'
import { withRelations } from '#kernel/db/relations.ts'
import { type Row, selectByIds } from '#kernel/db/rows.ts'
import { invalid } from '#kernel/errors.ts'
import { statesOf } from '#kernel/record-states.ts'
import { createRecord } from '#kernel/resource.ts'
import { visibleTo } from './policy.ts'
import { presentOverview } from './present.ts'
import { countSuggestions, listOwnOverviews, isLinkTaken, nextPrio } from './store.ts'
import { isSortable } from './order.ts'

type Values = Record<string, unknown>

/** Before an overview is written: it needs at least one role. */
export async function prepareOverview(ctx: Ctx, values: Values, before?: Row): Promise<Values> {
  const roleIds = (values.role_ids ?? (before ? undefined : [])) as number[] | undefined
  if (roleIds?.length === 0) throw invalid('required', "Roles can't be blank", { field: 'role_ids' })
  return completeOverview(ctx, values, before)
}

/** Validates the condition, and adds a link and a position. */
async function completeOverview(ctx: Ctx, values: Values, before?: Row): Promise<Values> {
  const problem = values.condition === undefined ? undefined : conditionProblem(ctx, values.condition as Condition)
  if (problem) throw problem
  assertSortable(ctx, 'order.by', (values.order as { by?: string } | undefined)?.by)
  assertSortable(ctx, 'group_by', values.group_by as string | null | undefined)
  const { link, prio, ...others } = values
  return {
    ...others,
    link: link ? linkOf(String(link)) : before ? undefined : await freeLink(ctx, String(values.name)),
    prio: prio ?? (before ? undefined : await nextPrio(ctx.db)),
  }
}

/** The contract cannot know the names of custom fields. */
function assertSortable({ deps }: Ctx, field: string, attribute: string | null | undefined): void {
  if (attribute != null && !isSortable(deps.customFields.of('Ticket'), attribute))
    throw invalid('invalid_value', `Invalid value for param '${field}': ${JSON.stringify(attribute)}`, { field })
}

const mostSuggestions = 20

/** A suggested overview has no roles, so it is not shown until an administrator assigns some. */
export async function suggestOverview(
  ctx: Ctx,
  suggestion: InputOf<typeof OverviewSuggestion>,
): Promise<OutputOf<typeof OverviewSuggestion>> {
  if ((await countSuggestions(ctx)) >= mostSuggestions)
    throw invalid(
      'limit_reached',
      `You have ${mostSuggestions} open suggestions. Wait until an administrator has decided on one.`,
      {
        values: { max: mostSuggestions },
      },
    )
  const { id } = await createRecord(ctx, OverviewResource, { prepare: completeOverview }, suggestion)
  return { id, name: suggestion.name }
}

/** `Müller's Tickets` → `muller_s_tickets`: needs no escaping in a URL. */
function linkOf(name: string): string {
  const folded = name.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '').replaceAll('ß', 'ss')
  const words = folded.match(/[a-z0-9]+/g) ?? ['overview']
  return words.join('_').slice(0, 200)
}

async function freeLink({ db }: Ctx, name: string): Promise<string> {
  const link = linkOf(name)
  for (let attempt = 1; attempt < 100; attempt += 1) {
    const candidate = attempt === 1 ? link : `${link}_${attempt}`
    if (!(await isLinkTaken(db, candidate))) return candidate
  }
  throw invalid('not_unique', 'This object already exists.', { field: 'link' })
}

const overviewStates = statesOf(OverviewResource)

/** Overviews in `assets`: all of them for administrators of overviews, their own for other users. */
export const overviewAssets: AssetSource = {
  load: async (ctx, ids) => {
    const rows = may(ctx.actor, 'admin.overview')
      ? await selectByIds(ctx.db, OverviewResource, ids)
      : await listOwnOverviews(ctx, sql`overviews.id = any(${ids}::int[])`)
    return presentOverviews(ctx, rows)
  },
  states: ({ actor, now }) => {
    if (!seesAllFields(actor)) return undefined
    return may(actor, 'admin.overview') ? overviewStates : { ...overviewStates, visible: visibleTo(actor, now) }
  },
  needs: { User: ['created_by_id', 'updated_by_id'] },
}

export async function presentOverviews(ctx: Ctx, rows: readonly Row[]): Promise<Row[]> {
  const records = await withRelations(ctx.db, OverviewResource, rows)
  return records.map((record) => presentOverview(ctx.actor, record))
}

/** The options for bulk changes; possible owners depend on the groups and are searched among users. */
export async function describeBulkForm(ctx: Ctx): Promise<OutputOf<typeof TicketOverviews.bulkForm>> {
  if (!may(ctx.actor, 'ticket.agent')) return { form_meta: { filter: {}, dependencies: {} }, assets: {} }
  const groupIds = [...ctx.actor.groups.change].sort((a, b) => a - b)
  const filter = await loadChoices(ctx, groupIds, selectableStateTypes.agent.update)
  const assets = await ctx.deps.assets.collectByIds(ctx, choiceAssets(filter))
  return { form_meta: { filter, dependencies: {} }, assets }
}
