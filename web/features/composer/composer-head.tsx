import { ChevronDown, Maximize2, Minimize2, X } from 'lucide-react'
import { memo } from 'react'
import { formatTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Menu } from '#web/ui/primitives/menu.tsx'
import { closeComposer, type ComposerKind, composerKinds, openComposer } from './composer-state.ts'
import styles from './composer.module.css'
import { kinds, titleOf } from './kinds.ts'

type SavedProps = {
  /** Whether something was typed since it was opened, or only kept from before. */
  isChanged: boolean
  isKept: boolean
  savedAt: number | undefined
  isHereOnly: boolean
}

/** Whether what was typed is safe from the loss of this computer. */
function Saved({ isChanged, isKept, savedAt, isHereOnly }: SavedProps) {
  const changed = isHereOnly ? t('Saved on this device') : t('Saving…')
  const words = isChanged ? changed : isKept ? t('Draft') : ''
  return (
    <span className={styles.saved}>
      {savedAt === undefined ? words : t('Saved {time}', { time: formatTime(savedAt) })}
    </span>
  )
}

type ComposerHeadProps = SavedProps & {
  ticketId: number
  kind: ComposerKind
  /** The messenger of the ticket; undefined if it has none. */
  networkName: string | undefined
  isTall: boolean
  onTall: (isTall: boolean) => void
}

/** What is being written. Another kind is another draft: no words ever change sides. */
export const ComposerHead = memo(function ComposerHead(props: ComposerHeadProps) {
  const { ticketId, kind, networkName, isTall, onTall, ...saved } = props
  const others = composerKinds.filter((one) => one !== kind && (networkName || one !== 'message'))
  return (
    <header className={styles.head}>
      <Menu
        label={t('Change message type')}
        placement="top start"
        trigger={
          <Button size="s" icon={kinds[kind].icon} endIcon={ChevronDown} className={styles.kind}>
            {titleOf(kind, networkName)}
          </Button>
        }
        groups={[
          {
            entries: others.map((other) => ({
              id: other,
              label: titleOf(other, networkName),
              icon: kinds[other].icon,
              run: () => openComposer({ ticketId, kind: other }),
            })),
          },
        ]}
      />
      {kind === 'note' && <span className={styles.promise}>{t('Customers never see this')}</span>}
      <Saved {...saved} />
      <span className={styles.tall}>
        <IconButton
          icon={isTall ? Minimize2 : Maximize2}
          label={isTall ? t('Collapse') : t('Expand')}
          size="s"
          onPress={() => onTall(!isTall)}
        />
      </span>
      <IconButton icon={X} label={t('Close and keep draft')} shortcut="escape" size="s" onPress={closeComposer} />
    </header>
  )
})
