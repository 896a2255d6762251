import { Upload } from 'lucide-react'
import { useState } from 'react'
import { OrganizationImport } from '#contract/organization.ts'
import { TextModuleImport } from '#contract/text-module.ts'
import { User } from '#contract/user.ts'
import { wordFailure } from '#web/lib/api/error.ts'
import { api } from '#web/lib/api/api.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { touch } from '#web/lib/api/touch.ts'
import { type FailureReason, failureSentence } from '#web/lib/i18n/failure-sentence.ts'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { Dialog } from '#web/ui/primitives/dialog.tsx'
import { FileDrop } from '#web/ui/primitives/file-drop.tsx'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import { Notice } from '#web/ui/primitives/notice.tsx'
import { RadioGroup } from '#web/ui/primitives/radio-group.tsx'
import { toast } from '#web/ui/primitives/toast-store.ts'
import styles from './people.module.css'
import { HeadButton } from '../head-button.tsx'

type Kind = 'users' | 'organizations' | 'text_modules'
type Trial = {
  result: 'success' | 'failed'
  errors: string[]
  failures?: (FailureReason & { line?: number | undefined })[] | undefined
  stats?: { created: number; updated: number } | undefined
}
type Table = { name: string; data: string }

type Load = (input: { data: string; col_sep: string; try: boolean }) => Promise<Trial>

const loads: Record<Kind, Load> = {
  users: (input) => api(User).import(input),
  organizations: (input) => api(OrganizationImport).import(input),
  text_modules: (input) => api(TextModuleImport).import(input),
}

const separators = () => [
  { id: ',', label: t('Comma') },
  { id: ';', label: t('Semicolon') },
  { id: '\t', label: t('Tab') },
]

function describeErrors({ errors, failures = [] }: Trial): string[] {
  return errors.map((text, index) => {
    const { line, ...reason } = failures[index] ?? { code: '' }
    const sentence = failureSentence(reason)
    if (sentence === undefined) return text
    return line === undefined ? sentence : t('Line {line}: {reason}', { line, reason: sentence })
  })
}

function TrialResult({ trial }: { trial: Trial }) {
  const { result, stats } = trial
  if (result === 'failed') {
    return (
      <Notice tone="danger">
        <div className={styles.result}>
          {t('Nothing was imported. Fix these errors:')}
          <ul className={styles.errors}>
            {describeErrors(trial).map((error) => (
              <li key={error}>{error}</li>
            ))}
          </ul>
        </div>
      </Notice>
    )
  }
  const created = tn(stats?.created ?? 0, '{count} new', '{count} new')
  const updated = tn(stats?.updated ?? 0, '{count} updated', '{count} updated')
  return <Notice tone="success">{t('Ready to import: {created}, {updated}', { created, updated })}</Notice>
}

/** A file is tested first; nothing is stored before the result was shown. */
function ImportDialog({ kind, onClose }: { kind: Kind; onClose: () => void }) {
  const [table, setTable] = useState<Table>()
  const [separator, setSeparator] = useState(',')
  const [trial, setTrial] = useState<Trial>()
  const [problem, setProblem] = useState<string>()
  const [isPending, setPending] = useState(false)
  const run = async (isTrial: boolean, { data }: Table, by: string) => {
    setPending(true)
    setProblem(undefined)
    try {
      const answer = await loads[kind]({ data, col_sep: by, try: isTrial })
      setTrial(answer)
      if (!isTrial && answer.result === 'success') {
        await touch(queryClient, [{ object: kind, id: 0 }])
        toast(t('Imported'))
        onClose()
      }
    } catch (error) {
      setProblem(wordFailure(error))
    }
    setPending(false)
  }
  const read = async ([file]: File[]) => {
    if (!file) return
    const next = { name: file.name, data: await file.text() }
    setTable(next)
    await run(true, next, separator)
  }
  const chooseSeparator = (by: string) => {
    setSeparator(by)
    if (table) void run(true, table, by)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={t('Import from CSV')}
      footer={
        <>
          <Button onPress={onClose}>{t('Cancel')}</Button>
          <Button
            variant="primary"
            isPending={isPending}
            isDisabled={!table || trial?.result !== 'success'}
            onPress={() => table && void run(false, table, separator)}
          >
            {t('Import')}
          </Button>
        </>
      }
    >
      <p>
        {t('We check the file first. If any row fails, nothing is imported.')}{' '}
        <ExternalLink href={`/api/v1/${kind}/import_example`} download>
          {t('Download example')}
        </ExternalLink>
      </p>
      <RadioGroup
        label={t('Column separator')}
        look="segments"
        options={separators()}
        value={separator}
        onChange={chooseSeparator}
      />
      <FileDrop isMultiple={false} accepts={['.csv', 'text/csv']} onFiles={(files) => void read(files)}>
        {table ? table.name : undefined}
      </FileDrop>
      {problem && <Notice tone="danger">{problem}</Notice>}
      {trial && !problem && <TrialResult trial={trial} />}
    </Dialog>
  )
}

export function CsvImport({ kind }: { kind: Kind }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <HeadButton icon={Upload} label={t('Import')} onPress={() => setOpen(true)} />
      {isOpen && <ImportDialog kind={kind} onClose={() => setOpen(false)} />}
    </>
  )
}
