import { type ReactNode, useState } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Tabs } from '#web/ui/primitives/tabs.tsx'
import { makeWidthHook } from '#web/ui/use-narrow.ts'
import styles from './resource-admin.module.css'

/** Up to this width there is no room for two columns; keep it equal to the one in the style sheet. */
const useOneColumn = makeWidthHook(999)

type SheetColumnsProps = {
  form: ReactNode
  formTitle: string
  beside: ReactNode
  /** How often the form was sent back; what is wrong must be seen then. */
  refusals: number
}

/** A form and what its values mean: side by side, or as tabs. */
export function SheetColumns({ form, formTitle, beside, refusals }: SheetColumnsProps) {
  const isOneColumn = useOneColumn()
  const [chosen, setChosen] = useState({ tab: 'form', refusals })
  const tab = chosen.refusals === refusals ? chosen.tab : 'form'
  return (
    <div className={styles.columns}>
      {isOneColumn && (
        <Tabs
          label={formTitle}
          tabs={[
            { id: 'form', label: formTitle },
            { id: 'beside', label: t('Try it') },
          ]}
          value={tab}
          onChange={(next) => setChosen({ tab: next, refusals })}
        />
      )}
      <div hidden={isOneColumn && tab !== 'form'}>{form}</div>
      <div className={styles.beside} hidden={isOneColumn && tab !== 'beside'}>
        {beside}
      </div>
    </div>
  )
}
