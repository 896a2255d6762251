import { useState } from 'react'
import { Form } from 'react-aria-components'
import type { Asset } from '#contract/assets.ts'
import { t } from '#web/lib/i18n/i18n.ts'
import { useConfig } from '#web/lib/session.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { Button } from '#web/ui/primitives/button.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { createHelp } from './queries.ts'

/** A help centre needs only a language. */
export function CreateHelp({ locales }: { locales: readonly Asset<'Locale'>[] }) {
  const usual = useConfig<string>('locale_default') ?? 'en-us'
  const [chosen, setChosen] = useState(locales.find(({ locale }) => locale === usual)?.id ?? locales[0]?.id)
  const { submit, isPending, problem } = useSubmit(async () => {
    if (chosen !== undefined) await createHelp([chosen])
  })
  return (
    <div className={page.body}>
      <Form className={page.card ?? ''} onSubmit={submit}>
        <p className={page.lead}>
          {t('Write answers to common questions. Customers find them on public pages, agents while they reply.')}
        </p>
        {problem && <Notice tone="danger">{problem}</Notice>}
        <Select
          label={t('Primary language')}
          description={t('You can add more languages later.')}
          options={locales.map(({ id, name }) => ({ id, label: name }))}
          value={chosen ?? null}
          onChange={setChosen}
        />
        <div>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t('Create help centre')}
          </Button>
        </div>
      </Form>
    </div>
  )
}
