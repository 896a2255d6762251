import { useState } from 'react'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { LazyDateTimePicker } from '#web/ui/patterns/lazy-date-picker.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'

const hour = 3_600_000
/** The next full hour. */
const nextHour = () => new Date(Math.ceil((Date.now() + 1) / hour) * hour).toISOString()

const hasPassed = (moment: string) => Date.parse(moment) <= Date.now()

type PlannedTimeDialogProps = {
  title: string
  at: string | null
  /** `null` takes the plan back. */
  onChoose: (at: string | null) => void
  onClose: () => void
}

export function PlannedTimeDialog({ title, at, onChoose, onClose }: PlannedTimeDialogProps) {
  const [moment, setMoment] = useState<string | null>(at ?? nextHour)
  const isPast = moment !== null && hasPassed(moment)
  const choose = (chosen: string | null) => {
    onClose()
    onChoose(chosen)
  }
  return (
    <Dialog
      title={title}
      size="s"
      isOpen
      onClose={onClose}
      footer={
        <>
          {at !== null && <Button onPress={() => choose(null)}>{t('Remove time')}</Button>}
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button variant="primary" isDisabled={!moment || isPast} onPress={() => choose(moment)}>
            {t('Schedule')}
          </Button>
        </>
      }
    >
      <LazyDateTimePicker
        label={t('Time')}
        value={moment}
        onChange={setMoment}
        error={isPast ? t('Choose a time in the future.') : undefined}
        description={moment && formatDateTime(moment)}
      />
    </Dialog>
  )
}
