import type { z } from 'zod'
import { type Action, type ActionEntry, step, type Step } from './action.ts'
import { addArticle } from './add-article.ts'
import { addTags } from './add-tags.ts'
import { removeTags } from './remove-tags.ts'
import { setAttributes } from './set-attributes.ts'

/** Every action on a ticket. A new action needs a file in this folder and an entry here. */
const actions: readonly Action<z.ZodType>[] = [setAttributes, addTags, removeTags, addArticle]

/** Whether an action knows the key, with whatever value. */
export const isActionKey = (key: string): boolean =>
  actions.some((action) => action.readEntry?.(key, { value: '1' }) !== undefined)

/**
 * Reads one entry of `perform`, such as `'ticket.tags': { operator: 'add', value: 'a, b' }`. Undefined if no action
 * knows the key, or if the value is not one that it takes: stored entries may be older than the attributes.
 */
export function readStep(key: string, entry: ActionEntry): Step | undefined {
  for (const action of actions) {
    const raw = action.readEntry?.(key, entry)
    if (raw === undefined) continue
    const { success, data } = action.input.safeParse(raw)
    return success ? step(action, data) : undefined
  }
  return undefined
}
