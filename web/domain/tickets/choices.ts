import { queryOptions, useSuspenseQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#contract/client.ts'
import { TicketForm } from '#contract/related-tickets.ts'
import { TicketPriority } from '#contract/ticket-priority.ts'
import type { CustomField } from '#web/domain/fields/custom-fields.ts'
import { customFieldsQuery } from '#web/domain/fields/fields-query.ts'
import { apiTogether } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { findPicture, formatName } from '#web/lib/people.ts'
import { statesQuery } from './queries.ts'

type Named = { id: number; name: string }
export type State = Named & { active: boolean; type: string }
type Priority = Named & { active: boolean }
/** An agent, and the groups in which they can own tickets. */
export type Owner = Named & { groupIds: readonly number[]; image: string | undefined }

/** The options of a ticket: few enough to load all. */
export type Choices = {
  states: readonly State[]
  priorities: readonly Priority[]
  groups: readonly Named[]
  owners: readonly Owner[]
  /** Forms depend on rules of administrators: the server is asked while they are filled. */
  hasWorkflows: boolean
  /** The fields of tickets that administrators added. */
  customFields: readonly CustomField[]
}

type Form = AnswerOf<typeof TicketForm.show>

const byName = (a: Named, b: Named) => a.name.localeCompare(b.name)

function ownersIn({ assets, form_meta }: Form): Owner[] {
  const groups = Object.entries(form_meta.dependencies.group_id)
  const ids = new Set(groups.flatMap(([, { owner_id }]) => owner_id))
  return [...ids]
    .flatMap((id) => {
      const person = assets.User?.[id]
      const groupIds = groups.filter(([, { owner_id }]) => owner_id.includes(id)).map(([group]) => Number(group))
      const image = findPicture(person)
      return person ? [{ id, name: formatName(person), groupIds, image }] : []
    })
    .toSorted(byName)
}

const groupsIn = ({ assets }: Form): Named[] =>
  Object.values(assets.Group ?? {})
    .map((group) => ({ id: group.id, name: group.name }))
    .toSorted(byName)

export const choicesQuery = queryOptions({
  queryKey: ['ticket_choices'],
  queryFn: async (): Promise<Choices> => {
    const [form, states, priorities, fields] = await Promise.all([
      apiTogether(TicketForm).show(),
      queryClient.fetchQuery(statesQuery),
      apiTogether(TicketPriority.endpoints).list({}),
      queryClient.fetchQuery(customFieldsQuery),
    ])
    return {
      states: states.map(({ id, name, active, state_type }) => ({
        id,
        name,
        active,
        type: String(state_type),
      })),
      priorities: priorities.map(({ id, name, active }) => ({ id, name, active })),
      groups: groupsIn(form),
      owners: ownersIn(form),
      hasWorkflows: form.form_meta.core_workflow !== undefined,
      customFields: fields.filter(({ object }) => object === 'Ticket'),
    }
  },
  meta: { touchedBy: ['groups', 'ticket_states', 'ticket_priorities', 'roles', 'core_workflows', 'custom_fields'] },
})

export const useChoices = (): Choices => useSuspenseQuery(choicesQuery).data

/** States that are set only by merging, or before the first change. */
const notChosen = new Set(['merged', 'removed', 'new'])

export const choosableStates = ({ states }: Choices): State[] =>
  states.filter(({ active, type }) => active && !notChosen.has(type))

export const stateOfType = (choices: Choices, type: string): State | undefined =>
  choosableStates(choices).find((state) => state.type === type)
