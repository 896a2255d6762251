import type { Condition } from '#contract/condition.ts'
import type { Ctx } from '#kernel/context.ts'
import { chooseZone, createScope, getProfile, type ReportScope } from './scope.ts'
import { type DaySpan, presentSpan, resolveSpans } from './span.ts'
import type { TimeKind } from './times.ts'

/** What every report of ours is asked for. */
type ReportInput = {
  from?: string | undefined
  to?: string | undefined
  timezone?: string | null | undefined
  profile_id?: number | null | undefined
  group_id?: number | null | undefined
  time: TimeKind
}

export type ReportRequest = {
  ctx: Ctx
  scope: ReportScope
  span: DaySpan
  before: DaySpan
  zone: string
  time: TimeKind
}

export async function readRequest(ctx: Ctx, input: ReportInput): Promise<ReportRequest> {
  const zone = await chooseZone(ctx, input.timezone)
  const spans = resolveSpans(input, ctx.now, zone)
  const condition: Condition | undefined = input.profile_id
    ? (await getProfile(ctx, input.profile_id)).condition
    : undefined
  const scope = await createScope(ctx, { condition, group_id: input.group_id, zone })
  return { ctx, scope, ...spans, zone, time: input.time }
}

export const presentRequest = ({ span, before, zone }: ReportRequest) => ({
  span: presentSpan(span),
  before: presentSpan(before),
  timezone: zone,
})
