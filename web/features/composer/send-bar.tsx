import { Share2, Trash2 } from 'lucide-react'
import { memo } from 'react'
import type { Ticket, Thread } from '#web/domain/tickets/queries.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Tags } from '#web/ui/primitives/tag.tsx'
import type { ComposerKind } from './composer-state.ts'
import styles from './composer.module.css'
import fields from './fields.module.css'
import type { ComposerDraft } from './draft.ts'
import { kinds } from './kinds.ts'
import { SendButton } from './send-button.tsx'
import { dropPlanned, usePlanned } from './planned-changes.ts'
import { TimeFields } from './time-fields.tsx'
import type { Submission } from './use-sending.ts'

/** Changes that are sent with the message. */
function ThenSet({ ticketId }: { ticketId: number }) {
  const planned = Object.entries(usePlanned(ticketId))
  if (planned.length === 0) return null
  return (
    <div className={styles.planned}>
      <span className={fields.fieldLabel}>{t('Then set')}</span>
      <Tags
        label={t('Then set')}
        tags={planned.map(([id, { label }]) => ({ id, label }))}
        onRemove={(property) => dropPlanned(ticketId, property)}
      />
    </div>
  )
}

type SendBarProps = Pick<ComposerDraft, 'time' | 'timeTypeId' | 'sendAt'> & {
  ticket: Ticket
  list: string | undefined
  kind: ComposerKind
  /** Of the button. */
  label: string
  group: Thread['group']
  isWorth: boolean
  isBusy: boolean
  onChange: (change: Partial<ComposerDraft>) => void
  onSend: (submission?: Submission) => void
  onShare: () => void
  onDiscard: () => void
}

/** Rendered when its label changes, not with every key. */
export const SendBar = memo(function SendBar(props: SendBarProps) {
  const {
    ticket,
    list,
    kind,
    label,
    time,
    timeTypeId,
    sendAt,
    group,
    isWorth,
    isBusy,
    onChange,
    onSend,
    onShare,
    onDiscard,
  } = props
  return (
    <footer className={styles.foot}>
      <TimeFields time={time} timeTypeId={timeTypeId} onChange={onChange} />
      <ThenSet ticketId={ticket.id} />
      <div className={styles.actions}>
        {isWorth && group?.shared_drafts && (
          <IconButton icon={Share2} label={t('Share with {group}', { group: group.name })} onPress={onShare} />
        )}
        {isWorth && <IconButton icon={Trash2} label={t('Discard draft')} onPress={onDiscard} />}
        <SendButton
          ticket={ticket}
          list={list}
          label={label}
          isMail={kinds[kind].isMail}
          sendAt={sendAt}
          isBusy={isBusy}
          onSend={onSend}
        />
      </div>
    </footer>
  )
})
