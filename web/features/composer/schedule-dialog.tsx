import { useState } from 'react'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { DateTimePicker } from '#web/ui/primitives/date-picker.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import styles from './composer.module.css'
import { mondayMorning, tomorrowMorning } from './mornings.ts'

const hasPassed = (moment: string) => Date.parse(moment) <= Date.now()

type ScheduleDialogProps = {
  /** When it is to be sent so far. */
  sendAt?: string | undefined
  onChoose: (sendAt: string) => void
  onClose: () => void
}

/** Asks when an email is sent. */
export function ScheduleDialog({ sendAt, onChoose, onClose }: ScheduleDialogProps) {
  const [moment, setMoment] = useState<string | null>(() =>
    sendAt && !hasPassed(sendAt) ? sendAt : tomorrowMorning(new Date()),
  )
  const isPast = moment !== null && hasPassed(moment)
  const choose = () => {
    onClose()
    if (moment) onChoose(moment)
  }
  return (
    <Dialog
      title={t('Send later')}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isDisabled={!moment || isPast} onPress={choose}>
            {t('Schedule')}
          </Button>
        </>
      }
    >
      <DateTimePicker
        label={t('Send at')}
        value={moment}
        onChange={setMoment}
        autoFocus
        error={isPast ? t('Choose a time in the future.') : undefined}
        description={moment && formatDateTime(moment)}
      />
      <div className={styles.offers}>
        <Button size="s" onPress={() => setMoment(tomorrowMorning(new Date()))}>
          {t('Tomorrow morning')}
        </Button>
        <Button size="s" onPress={() => setMoment(mondayMorning(new Date()))}>
          {t('Monday morning')}
        </Button>
      </div>
    </Dialog>
  )
}
