import type { ReactNode } from 'react'
import { choicesQuery } from '#web/domain/tickets/choices.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { td } from '#web/lib/i18n/i18n.ts'
import { chooseShape, StateIcon } from '#web/ui/primitives/state-icon.tsx'

/** The icon of a state before a hit; nothing while the states are loading. */
export function renderStateIcon(id: number): ReactNode {
  const state = queryClient.getQueryData(choicesQuery.queryKey)?.states.find((one) => one.id === id)
  if (!state) return undefined
  return (
    <span role="img" aria-label={td(state.name)}>
      <StateIcon shape={chooseShape(state.type)} label="" />
    </span>
  )
}
