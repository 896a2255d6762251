import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { CopyText } from '#web/ui/patterns/copy-text.tsx'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import styles from './designer.module.css'
import { renewSecret, secretQuery } from './queries.ts'
import type { TopicValues } from './topic-values.ts'
import type { TopicForm } from './use-topic-form.ts'

const question = () => ({
  title: t('Generate a new secret?'),
  text: t('We’ll show it until you leave this page. The old secret stops working immediately.'),
  action: t('Generate secret'),
  danger: true,
})

function Secret({ id }: { id: number }) {
  const { data } = useQuery(secretQuery(id))
  const [secret, setSecret] = useState<string>()
  if (!data) return null
  const renew = async () => {
    if (data.ending !== null && !(await confirm(question()))) return
    await attempt(renewSecret(id).then(setSecret), t('Secret generated. Copy it now.'))
  }
  return (
    <div className={page.actions}>
      {secret ? (
        <CopyText text={secret} name={t('Secret')} />
      ) : (
        <code>{data.ending === null ? t('No secret yet') : `••••••••••••${data.ending}`}</code>
      )}
      <Button onPress={() => void renew()}>{data.ending === null ? t('Generate secret') : t('New secret')}</Button>
    </div>
  )
}

const choices = () => [
  { id: 'off', label: t('Off') },
  { id: 'optional', label: t('Optional') },
  { id: 'required', label: t('Required') },
]

/** Websites whose visitors are signed in say who they are, with a signature. */
export function IdentitySection({ id, form: { values, set } }: { id: number; form: TopicForm }) {
  const { data } = useQuery(secretQuery(id))
  return (
    <section className={styles.set}>
      <h2 className={styles.heading}>{t('Signed visitors')}</h2>
      <p className={page.muted}>
        {t('Your server signs user ID and email address with HMAC-SHA256. Only signed visitors count as customers.')}
      </p>
      <RadioGroup
        label={t('Signature')}
        look="segments"
        options={choices()}
        value={values.identity}
        onChange={(identity) => set({ identity: identity as TopicValues['identity'] })}
      />
      {values.identity !== 'off' && data?.ending === null && (
        <Notice tone="warning">{t('Without a secret, no signature is accepted.')}</Notice>
      )}
      <Secret id={id} />
    </section>
  )
}
