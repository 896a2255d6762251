import { Editor, getSchema } from '@tiptap/core'
import { bodyAbove } from '../draft.ts'
import { extensionsFor } from './extensions.ts'

/**
 * Creates an editor that is never shown: the first run of so much code takes 60 ms longer than any other, and the first
 * reply would have to wait for it. In steps, so that a key that is pressed meanwhile does not wait long.
 */
export function warmUpSteps(): (() => void)[] {
  const extensions = extensionsFor({ findPeople: async () => [], about: () => ({}) })
  return [
    () => getSchema(extensions),
    () => new Editor({ extensions, content: bodyAbove([]), injectCSS: false }).destroy(),
  ]
}
