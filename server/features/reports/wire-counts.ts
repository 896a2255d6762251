import type { Condition } from '#contract/condition.ts'
import { loadTypesAndSenders } from '#features/articles/service.ts'
import type { Ctx } from '#kernel/context.ts'
import { countBetween, isFromSameRows } from './count.ts'
import { countFromLists, isCountedFromLists, type ListedFigure } from './facts/listed-figures.ts'
import { createScope, type Profile, type ReportScope } from './scope.ts'
import { type WireFigure, wireFigureOf } from './wire-figures.ts'

type Named = WireFigure & { name: string }
/** The figures that one read counts. */
type Group = [Named, ...Named[]]

/** The counts of backends in each of the spans of a request; those without one count nothing. */
export async function countWireFigures(
  ctx: Ctx,
  { profile: { condition }, zone, bounds }: { profile: Profile; zone: string; bounds: readonly string[] },
  names: readonly string[],
): Promise<ReadonlyMap<string, number[]>> {
  const scopeOf = (one: Condition) => createScope(ctx, { condition: one, zone })
  const scope = await scopeOf(condition)
  const known = await loadTypesAndSenders(ctx)
  const figures = names.flatMap((name): Named[] => {
    const found = wireFigureOf(name, { scope, condition, known })
    return found ? [{ name, ...found }] : []
  })
  const counts = new Map<string, number[]>()
  for (const group of groupByRead(figures, isCountedFromLists(bounds))) {
    const scoped = group[0].condition === condition ? scope : await scopeOf(group[0].condition)
    const counted = await countGroup(ctx, scoped, group, bounds)
    for (const [index, { name }] of group.entries()) counts.set(name, counted[index] as number[])
  }
  return counts
}

/** A year has a million tickets: one read counts as many figures as it can. */
function groupByRead(figures: readonly Named[], areListsUsed: boolean): Group[] {
  const groups: Group[] = []
  for (const { listed, ...one } of figures) {
    const figure: Named = areListsUsed && listed ? { ...one, listed } : one
    const group = groups.find(([other]) => isSameRead(other, figure))
    if (group) group.push(figure)
    else groups.push([figure])
  }
  return groups
}

function isSameRead(one: Named, other: Named): boolean {
  if (one.condition !== other.condition) return false
  return one.listed || other.listed ? Boolean(one.listed && other.listed) : isFromSameRows(one.figure, other.figure)
}

function countGroup(ctx: Ctx, scope: ReportScope, group: Group, bounds: readonly string[]): Promise<number[][]> {
  const listed = group.map((one) => one.listed)
  if (listed.every((one): one is ListedFigure => one !== undefined))
    return countFromLists({ ctx, scope }, listed, bounds)
  const [first, ...others] = group
  return countBetween(ctx.db, scope, [first.figure, ...others.map(({ figure }) => figure)], bounds)
}
