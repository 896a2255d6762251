import { Image } from '@tiptap/extension-image'
import { StarterKit } from '@tiptap/starter-kit'
import { type AnswerUse, answerSuggestion } from './answer-suggestion.tsx'
import { emojiSuggestion } from './emoji-suggestion.ts'
import { ReadOnlyHtml } from './read-only-html.tsx'
import { mentionNode } from './mention-node.tsx'
import type { Suggested } from './suggestion-store.ts'
import type { TextSubject } from './text-modules.ts'
import { tables } from './tables.ts'
import { textSuggestion } from './text-suggestion.tsx'

/** Mentions, text modules and answers are left out where they make no sense. */
type Additions = {
  findPeople?: ((query: string) => Promise<Suggested[]>) | undefined
  about?: (() => TextSubject) | undefined
  answers?: AnswerUse | undefined
}

/** What the editor understands. */
export const extensionsFor = ({ findPeople, about, answers }: Additions) => [
  StarterKit.configure({
    heading: { levels: answers?.use === 'link' ? [1, 2, 3, 4, 5, 6] : [1, 2, 3] },
    ...(answers?.use !== 'link' && { horizontalRule: false }),
    trailingNode: false,
    link: { openOnClick: false, defaultProtocol: 'https', HTMLAttributes: { rel: 'noreferrer noopener' } },
  }),
  Image.configure({ inline: true, allowBase64: true }),
  ...tables,
  ReadOnlyHtml,
  emojiSuggestion,
  ...(findPeople ? [mentionNode(findPeople)] : []),
  ...(about ? [textSuggestion(about)] : []),
  ...(answers?.use === 'link' ? answers.extensions : []),
  ...(answers ? [answerSuggestion(answers)] : []),
]
