import type { DraftHandle } from '#web/lib/drafts/use-draft.ts'
import { formatRelative } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './banner.module.css'

/** As many letters as say which one it is. */
const mostShown = 120

const excerptOf = (words: string): string => (words.length > mostShown ? `${words.slice(0, mostShown)}…` : words)

type OtherVersionProps<T> = {
  handle: Pick<DraftHandle<T>, 'other' | 'takeOther' | 'dropOther'>
  /** A short description to recognize it; empty if it is not worth keeping. */
  wordsOf: (value: T) => string
}

/** A version that was written in another window or on another device. */
export function OtherVersion<T>({ handle: { other, takeOther, dropOther }, wordsOf }: OtherVersionProps<T>) {
  const words = other ? wordsOf(other.value) : ''
  if (!other || words === '') return null
  return (
    <Notice
      action={
        <span className={styles.choices}>
          <Button size="s" onPress={() => toast(t('Other version discarded'), { undo: dropOther() })}>
            {t('Discard this version')}
          </Button>
          <Button size="s" onPress={() => toast(t('Other version restored'), { undo: takeOther() })}>
            {t('Use this version')}
          </Button>
        </span>
      }
    >
      {t('You saved another version {when}:', { when: formatRelative(other.at) })} <q dir="auto">{excerptOf(words)}</q>
    </Notice>
  )
}
