import { ticketActionInput } from '#contract/ticket-action.ts'
import type { Action } from './action.ts'
import { readTags } from './tags-entry.ts'

export const addTags: Action<typeof ticketActionInput.tags> = {
  input: ticketActionInput.tags,
  readEntry: (key, entry) => readTags('add', key, entry),
  addTo: ({ tags, ...change }, names) => ({
    ...change,
    tags: {
      add: [...new Set([...tags.add, ...names])],
      remove: tags.remove.filter((name) => !(names as string[]).includes(name)),
    },
  }),
}
