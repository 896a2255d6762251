import { ChevronDown } from 'lucide-react'
import type { ChatAvailability } from '#contract/chat-agents.ts'
import { formatNumber } from '#web/lib/format.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Checkbox } from '#web/ui/primitives/checkbox.tsx'
import { Link } from '#web/ui/primitives/link.tsx'
import { NumberField } from '#web/ui/primitives/number-field.tsx'
import { Popover } from '#web/ui/primitives/popover.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { AlertSwitches } from './alert-switches.tsx'
import { setAvailable } from './availability.ts'
import { type ChatPreferences, saveChatPreferences } from './chat-preferences.ts'
import styles from './console.module.css'

export const changeAvailability = (isOn: boolean): Promise<boolean> =>
  attempt(setAvailable(isOn), isOn ? t('Available for chats') : t('Not available for chats'))

/** The switch, how many seats are taken, and behind a button what the agent can choose. */
export function AvailabilityBar({ availability }: { availability: ChatAvailability }) {
  const { active, running_count, concurrent } = availability
  return (
    <div className={styles.availability}>
      <Switch
        isSelected={active}
        onChange={(isOn) => void changeAvailability(isOn)}
        aria-label={t('Available for chats')}
      >
        {active ? t('Available') : t('Not available')}
      </Switch>
      <span className={styles.seats}>
        <Seats taken={running_count} all={concurrent} />
        {t('{count} of {all}', { count: formatNumber(running_count), all: formatNumber(concurrent) })}
      </span>
      <Popover
        label={t('Limit, topics and sounds')}
        placement="bottom end"
        trigger={<Button icon={ChevronDown} variant="ghost" size="s" aria-label={t('Limit, topics and sounds')} />}
      >
        <Choices availability={availability} />
      </Popover>
    </div>
  )
}

const mostDrawn = 8

function Seats({ taken, all }: { taken: number; all: number }) {
  if (all > mostDrawn) return null
  return (
    <span className={styles.seatBars} aria-hidden>
      {Array.from({ length: all }, (_, at) => (
        <i key={at} data-free={at >= taken || undefined} />
      ))}
    </span>
  )
}

const mostSeats = 20

const save = (changed: ChatPreferences) => attempt(saveChatPreferences(changed), t('Saved'))

function Choices({ availability: { concurrent, topics } }: { availability: ChatAvailability }) {
  const chosen = (id: number, isOn: boolean) =>
    Object.fromEntries(topics.map((topic) => [topic.id, (topic.id === id ? isOn : topic.mine) ? 'on' : 'off']))
  return (
    <div className={styles.choices}>
      <NumberField
        label={t('Chats at once')}
        value={concurrent}
        minValue={1}
        maxValue={mostSeats}
        onChange={(max_windows) => void save({ max_windows })}
      />
      <fieldset className={styles.topics}>
        <legend>{t('Topics')}</legend>
        {topics.map(({ id, name, mine }) => (
          <Checkbox key={id} isSelected={mine} onChange={(isOn) => void save({ active: chosen(id, isOn) })}>
            <bdi>{name}</bdi>
          </Checkbox>
        ))}
      </fieldset>
      <AlertSwitches />
      <Link to="/profile/$topic" params={{ topic: 'chat' }}>
        {t('Chat preferences')}
      </Link>
    </div>
  )
}
