import type { Editor, Range } from '@tiptap/core'
import { Mention } from '@tiptap/extension-mention'
import { t } from '#web/lib/i18n/i18n.ts'
import { Avatar } from '#web/ui/primitives/avatar.tsx'
import { suggest, type Suggested, type SuggestedKind } from './suggestion-store.ts'

const people: SuggestedKind = {
  title: () => t('People'),
  none: () => t('No one with access matches'),
  Start: ({ item }) => <Avatar name={item.label} image={item.image} size="s" />,
}

/** `@name`: the server finds the mentioned user by this attribute and notifies them. */
export const mentionNode = (find: (query: string) => Promise<Suggested[]>) =>
  Mention.extend({
    // Before the mark for links, which would take it for one.
    priority: 1000,
    parseHTML: () => [{ tag: 'a[data-mention-user-id]' }],
    addAttributes: () => ({
      id: { default: null, parseHTML: (element) => element.dataset.mentionUserId },
      label: { default: '', parseHTML: (element) => element.textContent },
    }),
    renderHTML: ({ node: { attrs } }) => [
      'a',
      { href: `/users/${attrs.id}`, 'data-mention-user-id': String(attrs.id) },
      String(attrs.label),
    ],
  }).configure({
    suggestion: {
      ...suggest('@', find, people),
      // `@@` was the trigger in deployed clients, and is typed out of habit.
      allowedPrefixes: [' ', '@'],
      command: ({ editor, range, props }) => insertMention(editor, range, props),
    },
    deleteTriggerWithBackspace: true,
  })

function insertMention(editor: Editor, { from, to }: Range, attrs: object): void {
  const isDoubled = from > 1 && editor.state.doc.textBetween(from - 1, from) === '@'
  editor
    .chain()
    .focus()
    .insertContentAt({ from: isDoubled ? from - 1 : from, to }, [
      { type: 'mention', attrs },
      { type: 'text', text: ' ' },
    ])
    .run()
}
