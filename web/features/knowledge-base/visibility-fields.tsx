import { CalendarClock } from 'lucide-react'
import { useState } from 'react'
import { type AnswerState, readVisibility } from '#web/domain/knowledge-base/answer-state.ts'
import type { HelpAnswer } from '#web/domain/knowledge-base/help-centre.ts'
import { stateLooks } from '#web/domain/knowledge-base/state-badge.tsx'
import { formatDateTime } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import styles from './editor.module.css'
import { PlannedTimeDialog } from './planned-time-dialog.tsx'
import { useHelp } from './use-help.ts'
import { setTimes, timesFor } from './writes.ts'

const readers: Record<AnswerState, () => string> = {
  draft: () => t('Editors'),
  internal: () => t('Agents'),
  published: () => t('Everyone'),
  archived: () => t('Editors'),
}
const states = ['draft', 'internal', 'published', 'archived'] as const

/** Only a time that has not come yet is a plan. */
const futureOf = (at: string | null) => (at !== null && Date.parse(at) > Date.now() ? at : null)

type PlannedTimeProps = {
  label: string
  at: string | null
  onChange: (at: string | null) => void
}

/** A change at a time in the future. */
function PlannedTime({ label, at, onChange }: PlannedTimeProps) {
  const [isAsking, setAsking] = useState(false)
  const planned = futureOf(at)
  return (
    <>
      <Button icon={CalendarClock} size="s" onPress={() => setAsking(true)}>
        {planned ? `${label}: ${formatDateTime(planned)}` : `${label}…`}
      </Button>
      {isAsking && (
        <PlannedTimeDialog title={label} at={planned} onChoose={onChange} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

type VisibilityFieldsProps = { answer: HelpAnswer; onSave: () => Promise<boolean> }

/** Who sees the answer, now and at planned times. */
export function VisibilityFields({ answer, onSave }: VisibilityFieldsProps) {
  const { help } = useHelp()
  const { state } = readVisibility(answer)
  const write = async (times: Parameters<typeof setTimes>[2], said: string) => {
    if (await onSave()) await attempt(setTimes(help.id, answer.id, times), said)
  }
  const choose = (next: AnswerState) => {
    if (next !== state) void write(timesFor(next, answer), stateLooks[next].label())
  }
  return (
    <section className={styles.part}>
      <RadioGroup
        label={t('Visible to')}
        options={states.map((id) => ({
          id,
          label: (
            <span className={styles.state}>
              {stateLooks[id].label()}
              <small className={styles.muted}>{readers[id]()}</small>
            </span>
          ),
          isDisabled: id === 'archived' && state === 'draft',
        }))}
        value={state}
        onChange={(next) => choose(next as AnswerState)}
      />
      {(state === 'draft' || state === 'internal') && (
        <PlannedTime
          label={t('Publish later')}
          at={answer.published_at}
          onChange={(published_at) => void write({ published_at }, t('Saved'))}
        />
      )}
      {(state === 'internal' || state === 'published') && (
        <PlannedTime
          label={t('Archive later')}
          at={answer.archived_at}
          onChange={(archived_at) => void write({ archived_at }, t('Saved'))}
        />
      )}
    </section>
  )
}
