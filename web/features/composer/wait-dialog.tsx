import { useState } from 'react'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { DateTimePicker } from '#web/ui/primitives/date-picker.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import styles from './composer.module.css'

type WaitDialogProps = {
  title: string
  /** The label of the button. */
  action: string
  onChoose: (until: string) => void
  onClose: () => void
}

const hour = 3_600_000

const morning = (days: number) => {
  const moment = new Date()
  moment.setDate(moment.getDate() + days)
  moment.setHours(9, 0, 0, 0)
  return moment.toISOString()
}

const hasPassed = (moment: string | null) => moment !== null && Date.parse(moment) < Date.now()

/** The most common times; any other can be picked. */
const offers = () => [
  { label: t('In 3 hours'), until: new Date(Date.now() + 3 * hour).toISOString() },
  { label: t('Tomorrow morning'), until: morning(1) },
  { label: t('In 1 week'), until: morning(7) },
]

/** Asks until when a ticket is pending. */
export function WaitDialog({ title, action, onChoose, onClose }: WaitDialogProps) {
  const [until, setUntil] = useState<string | null>(() => morning(1))
  const isPast = hasPassed(until)
  const choose = () => {
    onClose()
    if (until) onChoose(until)
  }
  return (
    <Dialog
      title={title}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isDisabled={!until || isPast} onPress={choose}>
            {action}
          </Button>
        </>
      }
    >
      <DateTimePicker
        label={t('Pending until')}
        value={until}
        onChange={setUntil}
        autoFocus
        error={isPast ? t('Choose a time in the future.') : undefined}
        description={until && formatDateTime(until)}
      />
      <div className={styles.offers}>
        {offers().map((one) => (
          <Button key={one.label} size="s" onPress={() => setUntil(one.until)}>
            {one.label}
          </Button>
        ))}
      </div>
    </Dialog>
  )
}
