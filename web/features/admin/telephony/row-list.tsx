import { Plus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Button } from '#web/ui/primitives/button.tsx'
import { IconButton } from '#web/ui/primitives/icon-button.tsx'
import page from '#web/ui/patterns/settings-page.module.css'
import styles from './row-list.module.css'

type RowListProps<Row> = {
  title: string
  about: string
  rows: readonly Row[]
  onChange: (rows: Row[]) => void
  fresh: Row
  add: string
  editor: (row: Row, change: (row: Row) => void) => ReactNode
}

/** Rows of a small table, edited in place. */
export const RowList = <Row,>({ title, about, rows, onChange, fresh, add, editor }: RowListProps<Row>) => (
  <fieldset className={styles.rows}>
    <legend className={styles.legend}>{title}</legend>
    <p className={page.muted}>{about}</p>
    {rows.map((row, index) => (
      <div key={index} className={styles.row}>
        {editor(row, (changed) => onChange(rows.with(index, changed)))}
        <IconButton icon={X} label={t('Remove')} onPress={() => onChange(rows.toSpliced(index, 1))} />
      </div>
    ))}
    <div>
      <Button size="s" icon={Plus} onPress={() => onChange([...rows, fresh])}>
        {add}
      </Button>
    </div>
  </fieldset>
)
