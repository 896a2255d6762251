import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import { t } from '#web/lib/i18n/i18n.ts'
import { suggest, type Suggested, type SuggestedKind } from './suggestion-store.ts'

const kind: SuggestedKind = { title: () => t('Emoji'), hidesNone: true }

/** A few kilobytes that most messages do not need. */
async function find(typed: string): Promise<Suggested[]> {
  const { findEmojis } = await import('./emoji-list.ts')
  return findEmojis(typed).map(({ character, words: [name = ''] }) => ({
    id: character,
    label: `${character} ${name}`,
  }))
}

/** `:smile`: two letters at least, so that a colon stays a colon. */
export const emojiSuggestion = Extension.create({
  name: 'emoji',
  addProseMirrorPlugins() {
    return [
      Suggestion<Suggested>({
        ...suggest(':', find, kind),
        pluginKey: new PluginKey('emoji'),
        editor: this.editor,
        allow: ({ state, range }) => /^:\p{L}{2,}$/u.test(state.doc.textBetween(range.from, range.to)),
        command: ({ editor, range, props }) =>
          void editor
            .chain()
            .focus()
            .insertContentAt(range, { type: 'text', text: `${props.id} ` })
            .run(),
      }),
    ]
  },
})
