import { useState } from 'react'
import { OwnDetailsForm } from '#web/domain/people/own-details-form.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { saveNewestFirst, useNewestFirst } from '#web/features/ticket-view/newest-first.ts'
import { languages, locale, t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import { type Density, keptAppearance, showAppearance, type Theme } from '#web/lib/theme.ts'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { AvatarField } from './avatar-field.tsx'
import { savePreferences } from './save-preferences.ts'

/** Reloads the page, because another language changes every text. */
async function chooseLanguage(wanted: string) {
  if (await savePreferences({ locale: wanted })) location.reload()
}

/** Applied immediately; saved for other browsers in the background. */
function choose(changed: { theme?: string; density?: string }) {
  showAppearance(changed)
  void savePreferences(changed)
}

function AppearanceFields() {
  const { preferences } = useMe()
  const kept = keptAppearance()
  const [theme, setTheme] = useState<string>(preferences.theme ?? kept.theme ?? 'system')
  const [density, setDensity] = useState<string>(preferences.density ?? kept.density ?? 'normal')
  const themes = [
    { id: 'system' satisfies Theme, label: t('System') },
    { id: 'light' satisfies Theme, label: t('Light') },
    { id: 'dark' satisfies Theme, label: t('Dark') },
  ]
  const densities = [
    { id: 'compact' satisfies Density, label: t('Compact') },
    { id: 'normal' satisfies Density, label: t('Normal') },
    { id: 'comfortable' satisfies Density, label: t('Comfortable') },
  ]
  return (
    <>
      <RadioGroup
        label={t('Theme')}
        look="segments"
        options={themes}
        value={theme}
        onChange={(id) => {
          setTheme(id)
          choose({ theme: id })
        }}
      />
      <RadioGroup
        label={t('Row height')}
        look="segments"
        options={densities}
        value={density}
        onChange={(id) => {
          setDensity(id)
          choose({ density: id })
        }}
      />
    </>
  )
}

function OrderField() {
  const newestFirst = useNewestFirst()
  return (
    <RadioGroup
      label={t('Message order')}
      look="segments"
      options={[
        { id: 'oldest', label: t('Oldest first') },
        { id: 'newest', label: t('Newest first') },
      ]}
      value={newestFirst ? 'newest' : 'oldest'}
      onChange={(id) => void attempt(saveNewestFirst(id === 'newest'), t('Saved'))}
    />
  )
}

export function AccountTopic() {
  const me = useMe()
  const can = useCan()
  const mayChange = can('user_preferences', 'ticket.customer')
  const options = languages.map(({ locale: id, name }) => ({ id, label: name }))
  return (
    <>
      <section className={styles.card} aria-label={t('Account')}>
        <h2 className={styles.cardTitle}>{t('Account')}</h2>
        {can('user_preferences.avatar') && <AvatarField />}
        <dl className={styles.facts}>
          {!mayChange && (
            <>
              <dt>{t('Name')}</dt>
              <dd dir="auto">{formatName(me)}</dd>
            </>
          )}
          <dt>{t('Email')}</dt>
          <dd>{me.email ?? '—'}</dd>
          <dt>{t('Username')}</dt>
          <dd>{me.login}</dd>
        </dl>
        {mayChange && <OwnDetailsForm />}
      </section>
      <section className={styles.card} aria-label={t('Appearance')}>
        <h2 className={styles.cardTitle}>{t('Appearance')}</h2>
        <Select label={t('Language')} options={options} value={locale()} onChange={(id) => void chooseLanguage(id)} />
        <AppearanceFields />
        {can('ticket.agent') && <OrderField />}
      </section>
    </>
  )
}
