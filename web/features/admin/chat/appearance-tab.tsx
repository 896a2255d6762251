import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { Switch } from '#web/ui/primitives/switch.tsx'
import { TextArea, TextField } from '#web/ui/primitives/text-field.tsx'
import { ColorField } from './color-field.tsx'
import styles from './designer.module.css'
import { changeText, readText, type TextName } from './own-texts.ts'
import { labels, type TopicValues } from './topic-values.ts'
import type { TopicForm } from './use-topic-form.ts'

type TabProps = { form: TopicForm }

const Look = ({ form: { values, errors, set } }: TabProps) => {
  const label = labels()
  return (
    <section className={styles.set}>
      <h2 className={styles.heading}>{t('Look')}</h2>
      <ColorField label={label.color} value={values.color} error={errors.color} onChange={(color) => set({ color })} />
      <div className={page.pair}>
        <RadioGroup
          label={label.theme}
          look="segments"
          options={[
            { id: 'auto', label: t('Follow visitor') },
            { id: 'light', label: t('Light') },
            { id: 'dark', label: t('Dark') },
          ]}
          value={values.theme}
          onChange={(theme) => set({ theme: theme as TopicValues['theme'] })}
        />
        <RadioGroup
          label={label.position}
          look="segments"
          options={[
            { id: 'left', label: t('Left') },
            { id: 'right', label: t('Right') },
          ]}
          value={values.position}
          onChange={(position) => set({ position: position as TopicValues['position'] })}
        />
      </div>
    </section>
  )
}

const longestGreeting = 500

/** One text for all visitors, or another one for those who read German. */
function Texts({ form: { values, errors, set } }: TabProps) {
  const [language, setLanguage] = useState('')
  const label = labels()
  const read = (name: TextName) => readText(values, language, name)
  const write = (name: TextName) => (text: string) => set(changeText(values, { language, name, text }))
  return (
    <section className={styles.set}>
      <div className={page.cardHead}>
        <h2 className={page.cardTitle}>{t('Texts')}</h2>
        <RadioGroup
          label={t('Language')}
          isLabelHidden
          look="segments"
          options={[
            { id: '', label: t('All') },
            { id: 'en', label: 'English' },
            { id: 'de', label: 'Deutsch' },
          ]}
          value={language}
          onChange={setLanguage}
        />
      </div>
      <TextField
        label={label.title}
        value={read('title')}
        onChange={write('title')}
        placeholder={t('Chat with us')}
        maxLength={100}
        error={errors.title}
      />
      <TextArea
        label={label.greeting}
        rows={2}
        value={read('greeting')}
        onChange={write('greeting')}
        placeholder={t('Hi! How can we help?')}
        maxLength={longestGreeting}
        error={errors.greeting ?? errors.texts}
        description={t('{count} of {max} characters', { count: read('greeting').length, max: longestGreeting })}
      />
      <TextArea
        label={t('When closed')}
        rows={2}
        value={read('awayGreeting')}
        onChange={write('awayGreeting')}
        placeholder={t('Leave a message. We’ll reply by email.')}
        maxLength={longestGreeting}
      />
    </section>
  )
}

const switches = () =>
  [
    ['files', t('Visitors can send files'), undefined],
    ['rating', t('Ask for a rating at the end'), undefined],
    ['transcript', t('Offer the transcript by email'), undefined],
    [
      'offline_form',
      t('Take messages when the chat is closed'),
      t('They become tickets. Otherwise the launcher is hidden.'),
    ],
    ['typing_preview', t('Agents see what visitors type'), t('The chat tells visitors so.')],
  ] as const

export const AppearanceTab = ({ form }: TabProps) => (
  <>
    <Look form={form} />
    <Texts form={form} />
    <section className={styles.set}>
      <h2 className={styles.heading}>{t('What visitors see')}</h2>
      {switches().map(([name, title, description]) => (
        <Switch
          key={name}
          isSelected={form.values[name]}
          onChange={(isOn) => form.set({ [name]: isOn })}
          description={description}
        >
          {title}
        </Switch>
      ))}
    </section>
  </>
)
