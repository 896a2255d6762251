import { useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { TextField } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { CardForm } from './card-form.tsx'
import { changeTexts, type HelpTexts, type ManagedHelp } from './queries.ts'

type Texts = Pick<HelpTexts, 'id' | 'title' | 'footer_note'>

/** Title and footer in each language. */
export function TextsCard({ help: { base, languages, texts } }: { help: ManagedHelp }) {
  const [typed, setTyped] = useState<Record<number, Partial<Texts>>>({})
  const form = useSubmit(async () => {
    const changed = texts
      .filter(({ id }) => typed[id])
      .map(({ id, title, footer_note }) => ({ id, title, footer_note, ...typed[id] }))
    await changeTexts(base.id, changed)
    setTyped({})
    toast(t('Saved'))
  })
  const set = (id: number, part: Partial<Texts>) => setTyped((all) => ({ ...all, [id]: { ...all[id], ...part } }))
  return (
    <CardForm title={t('Title and footer')} form={form} isChanged={Object.keys(typed).length > 0}>
      {languages.map((language) => {
        const stored = texts.find(({ kb_locale_id }) => kb_locale_id === language.id)
        if (!stored) return null
        const { title, footer_note } = { ...stored, ...typed[stored.id] }
        const named = { language: language.name }
        return (
          <div key={language.id} className={page.pair}>
            <TextField
              label={t('Title in {language}', named)}
              value={title}
              onChange={(next) => set(stored.id, { title: next })}
              maxLength={250}
              isRequired
            />
            <TextField
              label={t('Footer in {language}', named)}
              value={footer_note}
              onChange={(next) => set(stored.id, { footer_note: next })}
              maxLength={1000}
            />
          </div>
        )
      })}
    </CardForm>
  )
}
