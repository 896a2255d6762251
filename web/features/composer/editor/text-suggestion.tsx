import { type Editor, Extension, type Range } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import { useQuery } from '@tanstack/react-query'
import { textIn } from '#web/domain/articles/mail-html.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './suggestions.module.css'
import { findTexts } from './find-texts.ts'
import { insertHtml } from './insert-html.ts'
import { callSuggestions, takeBackCall } from './call-suggestions.ts'
import { type Suggested, type SuggestedKind, suggest } from './suggestion-store.ts'
import { renderingQuery, textsQuery, type TextSubject } from './text-modules.ts'

export const textTrigger = '::'

type About = () => TextSubject

/** Shows the text as it would be inserted; the list announces its name to assistive technology. */
const previewOf = (about: About) =>
  function TextPreview({ item }: { item: Suggested }) {
    const { data, error } = useQuery(renderingQuery(item.id, about()))
    return (
      <div className={styles.preview} aria-hidden>
        {error ? (
          t('This text module couldn’t be loaded. Try again.')
        ) : data === undefined ? (
          <Skeleton lines={2} />
        ) : (
          textIn(data)
        )}
      </div>
    )
  }

const textKind = (about: About): SuggestedKind => ({
  title: () => t('Text modules'),
  none: () => t('No matching text modules'),
  Preview: previewOf(about),
})

async function takeText(editor: Editor, range: Range, { id }: Suggested, about: About): Promise<void> {
  try {
    const html = await queryClient.fetchQuery(renderingQuery(id, about()))
    insertHtml(editor, { html, trigger: textTrigger, range })
  } catch {
    toast(t('This text module couldn’t be loaded. Try again.'), { tone: 'danger' })
  }
}

/** `::word`: puts one of the texts in its place, filled in for what is being written about. */
export const textSuggestion = (about: About) =>
  Extension.create({
    name: 'textModules',
    addProseMirrorPlugins() {
      const find = async (words: string) => findTexts(await queryClient.fetchQuery(textsQuery), words, about().group_id)
      return [
        Suggestion<Suggested>({
          ...suggest(textTrigger, find, textKind(about), takeBackCall(textTrigger)),
          pluginKey: new PluginKey('textModules'),
          editor: this.editor,
          command: ({ editor, range, props }) => void takeText(editor, range, props, about),
        }),
      ]
    },
  })

/** As if `::` had been typed, with the space before it. */
export const callTexts = (editor: Editor): void => callSuggestions(editor, textTrigger)
