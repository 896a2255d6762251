import { lazy, Suspense, useState } from 'react'
import { Form } from 'react-aria-components'
import { Account } from '#contract/account.ts'
import { OwnDetailsForm } from '#web/domain/people/own-details-form.tsx'
import { NewPasswordField } from '#web/features/session/new-password-field.tsx'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import { api } from '#web/lib/api/api.ts'
import { languages, locale, t } from '#web/lib/i18n/i18n.ts'
import { useCan, useMe } from '#web/lib/session.ts'
import { keptAppearance, showAppearance, type Theme } from '#web/lib/theme.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { useTitle } from '#web/ui/use-title.ts'
import styles from './portal.module.css'

/** Its dialogs are a tenth of the whole. */
const SecondFactorCard = lazy(async () => ({
  default: (await import('#web/features/profile/second-factor-card.tsx')).SecondFactorCard,
}))

const themeChoices = () => [
  { id: 'system', label: t('System') },
  { id: 'light', label: t('Light') },
  { id: 'dark', label: t('Dark') },
]

/** Texts are rendered once: another language reloads the page. */
async function chooseLanguage(chosen: string): Promise<void> {
  await api(Account).savePreferences({ locale: chosen })
  window.location.reload()
}

function Appearance() {
  const [theme, setTheme] = useState(keptAppearance().theme ?? 'system')
  const chooseTheme = (chosen: string) => {
    setTheme(chosen)
    showAppearance({ theme: chosen as Theme })
    void api(Account).savePreferences({ theme: chosen })
  }
  return (
    <>
      <Select
        label={t('Language')}
        options={languages.map((language) => ({ id: language.locale, label: language.name }))}
        value={locale()}
        onChange={(chosen) => void chooseLanguage(chosen)}
      />
      <RadioGroup
        label={t('Appearance')}
        look="segments"
        options={themeChoices()}
        value={theme}
        onChange={chooseTheme}
      />
    </>
  )
}

function Password() {
  const [old, setOld] = useState('')
  const [wanted, setWanted] = useState('')
  const { submit, isPending, problem, errors } = useSubmit(async () => {
    await api(Account).changePassword({ password_old: old, password_new: wanted })
    setOld('')
    setWanted('')
    toast(t('Password changed'))
  })
  return (
    <Form className={styles.form ?? ''} onSubmit={submit} validationErrors={errors}>
      <h2>{t('Password')}</h2>
      {problem && <Notice tone="danger">{problem}</Notice>}
      <TextField
        label={t('Current password')}
        name="password_old"
        type="password"
        autoComplete="current-password"
        value={old}
        onChange={setOld}
        isRequired
        isMarkHidden
      />
      <NewPasswordField size="m" name="password_new" label={t('New password')} value={wanted} onChange={setWanted} />
      <div className={styles.buttons}>
        <Button type="submit" isPending={isPending} isDisabled={old === '' || wanted === ''}>
          {t('Change password')}
        </Button>
      </div>
    </Form>
  )
}

/** The account settings of a customer. */
export function AccountScreen() {
  const title = t('Your account')
  useTitle(title)
  const { email } = useMe()
  const can = useCan()
  return (
    <>
      <div className={styles.head}>
        <h1 className={styles.title}>{title}</h1>
      </div>
      <p className={styles.lead}>{email}</p>
      <section className={styles.form} aria-label={t('Your details')}>
        <OwnDetailsForm />
      </section>
      <div className={styles.form}>
        <Appearance />
      </div>
      {can('user_preferences.password') && <Password />}
      {can('user_preferences.two_factor_authentication') && (
        <Suspense>
          <div className={styles.form}>
            <SecondFactorCard isHiddenWhenOff />
          </div>
        </Suspense>
      )}
    </>
  )
}
