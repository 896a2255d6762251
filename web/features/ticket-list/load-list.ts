import { queryClient } from '#web/lib/api/query-client.ts'
import { choicesQuery } from './choices.ts'
import { overviewQuery } from './list-source.ts'

export const loadChoices = () => queryClient.ensureQueryData(choicesQuery)

/** What a list must know before it can be shown; routes ask for it without carrying it. */
export const loadList = (link: string) => Promise.all([queryClient.ensureQueryData(overviewQuery(link)), loadChoices()])
