import { type AnyExtension, type Editor, Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Suggestion } from '@tiptap/suggestion'
import { t } from '#web/lib/i18n/i18n.ts'
import type { KeptFile } from '../draft.ts'
import { callSuggestions, takeBackCall } from './call-suggestions.ts'
import { type Suggested, type SuggestedKind, suggest } from './suggestion-store.ts'
import styles from './suggestions.module.css'
import type { Tool } from './tool.ts'

export const answerTrigger = '??'

/** What choosing an answer does: in another answer it is linked, in a message its text or its address is inserted. */
export type AnswerUse =
  | {
      use: 'link'
      /** What texts of the help centre have, and messages do not. */
      extensions: readonly AnyExtension[]
      tools: readonly Tool[]
      /** A stored text for the editor, and back. */
      read: (html: string, extensions: readonly AnyExtension[]) => string
      write: (html: string) => string
    }
  | {
      use: 'message'
      /** Customers read the message. */
      isForCustomer: boolean
      /** Public addresses begin with it. */
      origin: string
      /** The files of the answer are copied to the uploads of the message. */
      formId: string
      onFiles: (files: readonly KeptFile[]) => void
      /** Notes that the answer was used, by its translation. */
      onUse: (translationId: number) => void
    }

/** Loaded when answers are looked for. */
const load = () => import('./answers.ts')

const find = async (words: string): Promise<Suggested[]> => (await load()).findAnswers(words)

const answerKind: SuggestedKind = {
  title: () => t('Answers'),
  none: () => t('Type to search answers'),
  Preview: ({ item }) => (
    <div className={styles.preview} aria-hidden>
      {item.preview}
    </div>
  ),
}

/** `??words`: finds answers. Enter inserts the text, Shift Enter a link. */
export const answerSuggestion = (use: AnswerUse) =>
  Extension.create({
    name: 'answers',
    addProseMirrorPlugins() {
      return [
        Suggestion<Suggested>({
          ...suggest(answerTrigger, find, answerKind, takeBackCall(answerTrigger)),
          // Several words narrow the search.
          allowSpaces: true,
          pluginKey: new PluginKey('answers'),
          editor: this.editor,
          command: ({ editor, range, props }) =>
            void load().then(({ takeAnswer }) =>
              takeAnswer(editor, { trigger: answerTrigger, range, item: props, use }),
            ),
        }),
      ]
    },
  })

export const callAnswers = (editor: Editor): void => callSuggestions(editor, answerTrigger)
