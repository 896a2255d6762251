import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { attempt } from '#web/ui/patterns/form/attempt.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { Badge } from '#web/ui/primitives/badge.tsx'
import { Button } from '#web/ui/primitives/button.tsx'
import { confirm } from '#web/ui/primitives/confirm-store.ts'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { changeHelp, type ManagedHelp, type ManagedLanguage, managedQuery } from './queries.ts'

type CardProps = { help: ManagedHelp }

function AddLanguage({ help: { base, languages } }: CardProps) {
  const { data } = useQuery(managedQuery)
  const [chosen, setChosen] = useState<number>()
  const known = new Set(languages.map(({ systemId }) => systemId))
  const free = (data?.locales ?? []).filter(({ id }) => !known.has(id))
  const add = async () => {
    const changes = { kb_locales_attributes: [{ system_locale_id: chosen, primary: false }] }
    if (await attempt(changeHelp(base.id, changes), t('Language added'))) setChosen(undefined)
  }
  return (
    <div className={page.actions}>
      <Select
        label={t('Language')}
        isLabelHidden
        className={page.grow}
        options={free.map(({ id, name }) => ({ id, label: name }))}
        value={chosen ?? null}
        onChange={setChosen}
      />
      <Button isDisabled={chosen === undefined} onPress={() => void add()}>
        {t('Add language')}
      </Button>
    </div>
  )
}

function LanguageLine({
  help: { base },
  language,
  isOnly,
}: CardProps & { language: ManagedLanguage; isOnly: boolean }) {
  const { id, name, isPrimary } = language
  const change = (attributes: { primary?: boolean; _destroy?: boolean }, said: string) =>
    attempt(changeHelp(base.id, { kb_locales_attributes: [{ id, ...attributes }] }), said)
  const remove = async () => {
    const isSure = await confirm({
      title: t('Remove {language}?', { language: name }),
      text: t('All translations in this language are deleted.'),
      action: t('Remove language'),
      danger: true,
    })
    if (isSure) await change({ _destroy: true }, t('Language removed'))
  }
  return (
    <li className={page.line}>
      <span className={page.grow}>{name}</span>
      {isPrimary ? (
        <Badge tone="accent">{t('Primary')}</Badge>
      ) : (
        <Button size="s" variant="ghost" onPress={() => void change({ primary: true }, t('Saved'))}>
          {t('Make primary')}
        </Button>
      )}
      {!isOnly && <IconButton icon={X} size="s" label={t('Remove “{name}”', { name })} onPress={() => void remove()} />}
    </li>
  )
}

/** The languages of answers; the primary one stands in where a translation is missing. */
export const LanguagesCard = ({ help }: CardProps) => (
  <section className={page.card}>
    <h2 className={page.cardTitle}>{t('Languages')}</h2>
    <ul className={page.lines}>
      {help.languages.map((language) => (
        <LanguageLine key={language.id} help={help} language={language} isOnly={help.languages.length === 1} />
      ))}
    </ul>
    <AddLanguage help={help} />
  </section>
)
