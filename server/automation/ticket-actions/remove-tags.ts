import { ticketActionInput } from '#contract/ticket-action.ts'
import type { Action } from './action.ts'
import { readTags } from './tags-entry.ts'

export const removeTags: Action<typeof ticketActionInput.tags> = {
  input: ticketActionInput.tags,
  readEntry: (key, entry) => readTags('remove', key, entry),
  addTo: ({ tags, ...change }, names) => ({
    ...change,
    tags: {
      add: tags.add.filter((name) => !(names as string[]).includes(name)),
      remove: [...new Set([...tags.remove, ...names])],
    },
  }),
}
