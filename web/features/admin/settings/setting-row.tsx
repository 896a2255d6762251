import { RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { Setting } from '#contract/setting.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { t, td } from '#web/lib/i18n/i18n.ts'
import { classes } from '#web/ui/classes.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { resetSetting } from './queries.ts'
import { SettingField } from './setting-field.tsx'
import { isWhole, listInputs, partLabel, wordsFor } from './setting-words.ts'
import styles from './settings.module.css'

type SettingRowProps = {
  setting: Setting
  value: unknown
  onChange: (value: unknown) => void
  onReset: () => void
  error: string | undefined
  /** The search result that the user opened. */
  isWanted: boolean
}

type Parts = Readonly<Record<string, unknown>>

function Fields({
  setting,
  value,
  onChange,
  error,
}: Pick<SettingRowProps, 'setting' | 'value' | 'onChange' | 'error'>) {
  const inputs = listInputs(setting)
  const [only] = inputs
  if (only && isWhole(setting, inputs)) {
    return <SettingField input={only} label={td(setting.title)} value={value} onChange={onChange} error={error} />
  }
  const parts = (value as Parts | null) ?? {}
  return (
    <fieldset className={styles.parts}>
      <legend className={styles.label}>{td(setting.title)}</legend>
      {inputs.map((input) => (
        <SettingField
          key={input.name}
          input={input}
          label={partLabel(input.name)}
          value={parts[input.name]}
          onChange={(part) => onChange({ ...parts, [input.name]: part })}
          error={error}
        />
      ))}
    </fieldset>
  )
}

/** One setting: its description, its value, and a reset to the default. */
export function SettingRow({ setting, value, onChange, onReset, error, isWanted }: SettingRowProps) {
  const row = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (isWanted) row.current?.scrollIntoView({ block: 'center' })
  }, [isWanted])
  const initial = setting.state_initial.value
  const isChanged = JSON.stringify(setting.state_current.value ?? null) !== JSON.stringify(initial ?? null)
  const [input] = listInputs(setting)
  const reset = async () => {
    await resetSetting(setting).then(onReset, (error_: unknown) => toast(wordFailure(error_), { tone: 'danger' }))
  }
  const shown = input && isWhole(setting, [input]) ? wordsFor(input, initial) : undefined
  return (
    <div ref={row} className={classes(styles.setting, isWanted && styles.wanted)}>
      <Fields {...{ setting, value, onChange, error }} />
      <p className={styles.about}>{td(setting.description)}</p>
      {isChanged && (
        <div className={styles.reset}>
          {shown !== undefined && <span>{t('Default: {value}', { value: shown })}</span>}
          <Button
            size="s"
            variant="ghost"
            icon={RotateCcw}
            aria-label={t('Reset to default: {name}', { name: td(setting.title) })}
            onPress={() => void reset()}
          >
            {t('Reset to default')}
          </Button>
        </div>
      )}
    </div>
  )
}
