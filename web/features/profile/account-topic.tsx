import { useState } from 'react'
import { User } from '#contract/user.ts'
import styles from '#web/ui/patterns/settings-page.module.css'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import { saveNewestFirst, useNewestFirst } from '#web/features/ticket-view/newest-first.ts'
import { api } from '#web/lib/api/api.ts'
import { languages, locale, t } from '#web/lib/i18n/i18n.ts'
import { formatName } from '#web/lib/people.ts'
import { refreshSession, useCan, useMe } from '#web/lib/session.ts'
import { type Density, keptAppearance, showAppearance, type Theme } from '#web/lib/theme.ts'
import { useUnsaved } from '#web/ui/patterns/form/use-unsaved.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { AvatarField } from './avatar-field.tsx'
import { savePreferences } from './save-preferences.ts'

/** Only administrators of users change names; others see their own. */
function NameFields() {
  const me = useMe()
  const [firstname, setFirstname] = useState(me.firstname ?? '')
  const [lastname, setLastname] = useState(me.lastname ?? '')
  const isChanged = firstname !== (me.firstname ?? '') || lastname !== (me.lastname ?? '')
  useUnsaved(isChanged)
  const save = async () => {
    await attempt(api(User).update({ id: me.id, firstname, lastname }), t('Saved'))
    await refreshSession()
  }
  return (
    <>
      <div className={styles.pair}>
        <TextField label={t('First name')} autoComplete="given-name" value={firstname} onChange={setFirstname} />
        <TextField label={t('Last name')} autoComplete="family-name" value={lastname} onChange={setLastname} />
      </div>
      <div className={styles.cardFoot}>
        <Button variant="primary" isDisabled={!isChanged} onPress={() => void save()}>
          {t('Save')}
        </Button>
      </div>
    </>
  )
}

/** Reloads the page, because another language changes every text. */
async function chooseLanguage(wanted: string) {
  if (await savePreferences({ locale: wanted })) location.reload()
}

/** Shown at once; saved for other browsers behind it. */
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
  const options = languages.map(({ locale: id, name }) => ({ id, label: name }))
  return (
    <>
      <section className={styles.card} aria-label={t('Account')}>
        <h2 className={styles.cardTitle}>{t('Account')}</h2>
        {can('user_preferences.avatar') && <AvatarField />}
        <dl className={styles.facts}>
          {!can('admin.user') && (
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
        {can('admin.user') && <NameFields />}
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
