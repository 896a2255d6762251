import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useSubmit } from '#web/ui/patterns/form/use-submit.ts'
import page from '#web/ui/patterns/settings-page.module.css'
import { ErrorState } from '#web/ui/primitives/empty-state.tsx'
import { Select } from '#web/ui/primitives/select.tsx'
import { Skeleton } from '#web/ui/primitives/skeleton.tsx'
import { TextArea } from '#web/ui/primitives/text-field.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import { CardForm } from './card-form.tsx'
import { changeSynonyms, type ManagedHelp, synonymsQuery } from './queries.ts'
import { findProblem, readLines, writeLines } from './synonym-lines.ts'

type SynonymsProps = { baseId: number; languageId: number; stored: string; picker: ReactNode }

/** The synonyms of one language. */
function Synonyms({ baseId, languageId, stored, picker }: SynonymsProps) {
  const [typed, setTyped] = useState<string>()
  const [problem, setProblem] = useState<string>()
  const form = useSubmit(async () => {
    const groups = readLines(typed ?? stored)
    const found = findProblem(groups)
    setProblem(found)
    if (found !== undefined) return
    await changeSynonyms(baseId, [{ kb_locale_id: languageId, groups }])
    setTyped(undefined)
    toast(t('Saved'))
  })
  return (
    <CardForm
      title={t('Synonyms')}
      lead={t('Searching for one word on a line also finds answers with the others.')}
      form={form}
      isChanged={typed !== undefined && typed !== stored}
    >
      {picker}
      <TextArea
        label={t('Words with the same meaning')}
        description={t('One group per line, separated by commas, e.g. “{example}”', { example: 'notebook, laptop' })}
        error={problem}
        value={typed ?? stored}
        onChange={(text) => {
          setTyped(text)
          setProblem(undefined)
        }}
        rows={4}
      />
    </CardForm>
  )
}

export function SynonymsCard({ help: { base, languages } }: { help: ManagedHelp }) {
  const { data, error, refetch } = useQuery(synonymsQuery(base.id))
  const [languageId, setLanguageId] = useState(languages[0]?.id ?? 0)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton lines={4} />
  const picker = languages.length > 1 && (
    <div className={page.actions}>
      <Select
        label={t('Synonym language')}
        isLabelHidden
        options={languages.map(({ id, name }) => ({ id, label: name }))}
        value={languageId}
        onChange={setLanguageId}
      />
    </div>
  )
  const stored = writeLines(data.find(({ kb_locale_id }) => kb_locale_id === languageId)?.groups ?? [])
  return <Synonyms key={languageId} baseId={base.id} languageId={languageId} stored={stored} picker={picker} />
}
