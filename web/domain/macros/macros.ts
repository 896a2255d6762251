import { queryOptions, useQuery } from '@tanstack/react-query'
import { Macro } from '#contract/macro.ts'
import { apiTogether } from '#web/lib/api/api.ts'

const macrosQuery = queryOptions({
  queryKey: ['macros', 'active'],
  queryFn: async () => {
    const all = await apiTogether(Macro.endpoints).list({ per_page: 1000 })
    return all
      .filter(({ active }) => active)
      .map(({ id, name, perform, ux_flow_next_up, group_ids }) => ({
        id,
        name,
        perform,
        ux_flow_next_up,
        groupIds: group_ids as number[],
      }))
      .toSorted((one, other) => one.name.localeCompare(other.name))
  },
})

export type MacroChoice = Awaited<ReturnType<NonNullable<typeof macrosQuery.queryFn>>>[number]

/** The active macros that may run in each of these groups. */
export function useMacros(groupIds: readonly number[]): MacroChoice[] {
  const { data = [] } = useQuery(macrosQuery)
  return data.filter((macro) => macro.groupIds.length === 0 || groupIds.every((id) => macro.groupIds.includes(id)))
}
