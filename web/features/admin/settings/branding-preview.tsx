import { useState } from 'react'
import { BrandMark, chooseBrandName } from '#web/features/session/brand.tsx'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import styles from './branding-preview.module.css'

type Look = { name: string; logo: string | null; accent: string }

const nothing = () => undefined

/** The sign-in page, made of its own parts. */
const SignInPreview = ({ name, logo }: Look) => (
  <div className={styles.stack}>
    <BrandMark name={name} logo={logo} />
    <div className={styles.card}>
      <p className={styles.title}>{t('Sign in')}</p>
      <TextField label={t('Email or username')} size="l" value="" onChange={nothing} />
      <TextField label={t('Password')} size="l" value="" onChange={nothing} />
      <Button variant="primary" size="l" isFullWidth>
        {t('Sign in')}
      </Button>
    </div>
  </div>
)

/** A notification, in the layout of the server (`outgoing-mails/layout.ts`). */
const MailPreview = ({ name, logo }: Look) => (
  <>
    <p className={styles.sender} dir="auto">
      {name}
    </p>
    <div className={styles.mail}>
      {logo && <img src={logo} alt="" className={styles.mailLogo} />}
      <p className={styles.title}>{t('The printer is offline')}</p>
      <p className={styles.message}>{t('It works again, thank you.')}</p>
      <span className={styles.mailButton}>{t('Open ticket')}</span>
    </div>
  </>
)

type ShownTheme = 'light' | 'dark'

/** The theme of the page; `system` depends on the device. */
function currentTheme(): ShownTheme {
  const { theme } = document.documentElement.dataset
  if (theme === 'light' || theme === 'dark') return theme
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

type BrandingPreviewProps = { valueOf: (name: string) => unknown }

/** Shows the values of the form before they are saved. Emails are always light. */
export function BrandingPreview({ valueOf }: BrandingPreviewProps) {
  const [theme, setTheme] = useState(currentTheme)
  const look: Look = {
    name: chooseBrandName(valueOf('organization'), valueOf('product_name')),
    logo: (valueOf('product_logo') as string | null) || null,
    accent: String(valueOf('accent_color') ?? 'teal'),
  }
  return (
    <section className={styles.preview} aria-label={t('Preview')}>
      <div className={styles.head}>
        <h2 className={styles.heading}>{t('Preview')}</h2>
        <RadioGroup
          label={t('Theme')}
          isLabelHidden
          look="segments"
          options={[
            { id: 'light', label: t('Light') },
            { id: 'dark', label: t('Dark') },
          ]}
          value={theme}
          onChange={(id) => setTheme(id as ShownTheme)}
        />
      </div>
      <figure>
        <figcaption className={styles.caption}>{t('Sign-in page')}</figcaption>
        <div className={styles.window} data-accent={look.accent} data-theme={theme} inert>
          <SignInPreview {...look} />
        </div>
      </figure>
      <figure>
        <figcaption className={styles.caption}>{t('Email')}</figcaption>
        <div className={styles.window} data-accent={look.accent} data-theme="light" inert>
          <MailPreview {...look} />
        </div>
      </figure>
    </section>
  )
}
