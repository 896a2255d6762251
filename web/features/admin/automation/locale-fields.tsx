import { useMemo } from 'react'
import type { Perform } from '#contract/perform.ts'
import { languages, t } from '#web/lib/i18n/i18n.ts'
import type { CustomFieldProps, FieldHints } from '#web/ui/patterns/form/form-fields.tsx'
import { ComboBox } from '#web/ui/primitives/combo-box.tsx'
import { Select } from '#web/ui/primitives/select.tsx'

/** The fields of `localeHints`, for the list of a form's fields. */
export const localeFields = ['localization', 'timezone']

/** Also without a value and with an empty one, the settings of the helpdesk count. */
const system = 'system'

const messages = new Set(['article.note', 'notification.email', 'notification.sms', 'notification.webhook'])

/** Only texts are written in a language. */
const writesTexts = (perform: unknown): boolean =>
  Object.keys((perform as Perform | undefined) ?? {}).some((key) => messages.has(key))

const LanguageField = ({ label, value, onChange, error }: CustomFieldProps) => {
  const chosen = String(value || system)
  const options = [
    { id: system, label: t('As in the settings of the helpdesk') },
    ...languages.map(({ locale, name }) => ({ id: locale, label: name })),
  ]
  const isKnown = options.some(({ id }) => id === chosen)
  return (
    <Select
      label={label}
      description={t('Names and times that variables insert are written in this language.')}
      error={error}
      options={isKnown ? options : [...options, { id: chosen, label: chosen }]}
      value={chosen}
      onChange={(next) => onChange(next === system ? null : next)}
    />
  )
}

function ZoneField({ label, value, onChange, error }: CustomFieldProps) {
  const zones = useMemo(
    () => [
      { id: system, label: t('As in the settings of the helpdesk') },
      ...['UTC', ...Intl.supportedValuesOf('timeZone')].map((id) => ({ id, label: id })),
    ],
    [],
  )
  const chosen = String(value || system)
  return (
    <ComboBox
      label={label}
      error={error}
      options={zones}
      value={zones.find(({ id }) => id === chosen) ?? { id: chosen, label: chosen }}
      onChange={(zone) => onChange(!zone || zone.id === system ? null : zone.id)}
    />
  )
}

/** How the messages of a rule are written; the fields are shown if it writes any. */
export const localeHints = (): FieldHints => ({
  localization: {
    label: t('Language of messages'),
    custom: (props) => (writesTexts(props.values.perform) ? <LanguageField {...props} /> : null),
  },
  timezone: {
    label: t('Time zone of messages'),
    custom: (props) => (writesTexts(props.values.perform) ? <ZoneField {...props} /> : null),
  },
})
