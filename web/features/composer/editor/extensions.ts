import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { emojiSuggestion } from './emoji-suggestion.ts'
import { ReadOnlyHtml } from './read-only-html.tsx'
import { mentionNode } from './mention-node.tsx'
import type { Suggested } from './suggestion-store.ts'
import type { TextSubject } from './text-modules.ts'
import { tables } from './tables.ts'
import { textSuggestion } from './text-suggestion.tsx'

/** Mentions and text modules are left out where they make no sense. */
type Additions = {
  findPeople?: ((query: string) => Promise<Suggested[]>) | undefined
  about?: (() => TextSubject) | undefined
}

/** What the editor understands. */
export const extensionsFor = ({ findPeople, about }: Additions) => [
  StarterKit.configure({
    heading: { levels: [1, 2, 3] },
    horizontalRule: false,
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { rel: 'noreferrer noopener' } },
  }),
  Image.configure({ inline: true, allowBase64: true }),
  ...tables,
  ReadOnlyHtml,
  emojiSuggestion,
  ...(findPeople ? [mentionNode(findPeople)] : []),
  ...(about ? [textSuggestion(about)] : []),
]
