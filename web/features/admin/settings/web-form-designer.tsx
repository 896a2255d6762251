import { useState } from 'react'
import { locale, t } from '#web/lib/i18n/i18n.ts'
import { publicAddress } from '#web/lib/public-address.ts'
import { useSession } from '#web/lib/session.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import styles from '#web/ui/patterns/settings-page.module.css'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import own from './web-form-designer.module.css'
import { type WebFormOptions, writeSnippet } from './web-form-options.ts'
import { WebFormPreview } from './web-form-preview.tsx'

const initial = (): WebFormOptions => ({
  messageTitle: t('Contact us'),
  messageSubmit: '',
  messageThankYou: '',
  modal: false,
  showTitle: true,
  attachmentSupport: false,
})

type FieldsProps = { options: WebFormOptions; set: (changed: Partial<WebFormOptions>) => void }

const Fields = ({ options, set }: FieldsProps) => (
  <>
    <TextField label={t('Title')} value={options.messageTitle} onChange={(messageTitle) => set({ messageTitle })} />
    <TextField
      label={t('Button text')}
      placeholder={t('Send')}
      value={options.messageSubmit}
      onChange={(messageSubmit) => set({ messageSubmit })}
    />
    <TextField
      label={t('Thank-you text')}
      placeholder={t('Thank you. Your request number is %s.')}
      description={t('%s stands for the ticket number.')}
      value={options.messageThankYou}
      onChange={(messageThankYou) => set({ messageThankYou })}
    />
    <Switch isSelected={options.showTitle} onChange={(showTitle) => set({ showTitle })}>
      {t('Show the title')}
    </Switch>
    <Switch isSelected={options.attachmentSupport} onChange={(attachmentSupport) => set({ attachmentSupport })}>
      {t('Let visitors attach files')}
    </Switch>
    <Switch isSelected={options.modal} onChange={(modal) => set({ modal })}>
      {t('Open in a dialog')}
    </Switch>
  </>
)

/** The form for the website: its options, how it looks, and the code for the page. Nothing of it is stored here. */
export function WebFormDesigner() {
  const { config } = useSession()
  const [options, setOptions] = useState(initial)
  const address = publicAddress(config)
  return (
    <section className={styles.card} aria-label={t('Add the form to your website')}>
      <h2 className={styles.cardTitle}>{t('Add the form to your website')}</h2>
      <div className={own.columns}>
        <div className={styles.form}>
          <Fields options={options} set={(changed) => setOptions((all) => ({ ...all, ...changed }))} />
        </div>
        <WebFormPreview options={{ ...options, lang: locale() }} />
      </div>
      <CopyText text={writeSnippet(address, options)} name={t('Code')} isBlock />
      <p className={styles.muted}>{t('Or link to the form’s own page:')}</p>
      <CopyText text={`${address}/form`} name={t('Link')} />
    </section>
  )
}
