import { Check, ChevronLeft, ChevronRight } from 'lucide-react'
import { memo, type MouseEvent, useEffect, useId } from 'react'
import { t, tn } from '#web/lib/i18n/i18n.ts'
import { classes } from '../../classes.ts'
import optionStyles from '../options.module.css'
import type { TreeNode } from './tree.ts'
import { isChosenRow, type TreeRow } from './tree-rows.ts'
import styles from './tree-select.module.css'
import { useTreePlace } from './use-tree-place.ts'

export type TreePanelProps = {
  label: string
  nodes: readonly TreeNode[]
  chosen: readonly string[]
  /** Several can be chosen, and the list stays open. */
  isMultiple: boolean
  canClear: boolean
  onChoose: (id: string | null) => void
}

type RowProps = { id: string; index: number; row: TreeRow; isActive: boolean; isChosen: boolean }

const rowLabel = (row: TreeRow): string => {
  if (row.kind === 'clear') return t('None')
  return row.kind === 'choose' && row.isBranch ? t('Choose “{name}”', { name: row.node.label }) : row.node.label
}

/** Plain elements, because a list can have thousands of them; clicks are handled by the list. */
const Row = memo(function Row({ id, index, row, isActive, isChosen }: RowProps) {
  const above = row.kind === 'choose' ? row.above : []
  return (
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      data-index={index}
      className={classes(optionStyles.option, styles.row, isActive && styles.active)}
    >
      <span className={optionStyles.text}>
        <span className={optionStyles.label} dir="auto">
          {rowLabel(row)}
        </span>
        {above.length > 0 && (
          <span className={optionStyles.description} dir="auto">
            {above.join(' › ')}
          </span>
        )}
      </span>
      {isChosen && <Check size={15} className={optionStyles.check ?? ''} aria-hidden />}
      {row.kind === 'open' && (
        <ChevronRight size={15} className={styles.opens ?? ''} role="img" aria-label={t('Opens a list')} />
      )}
    </div>
  )
})

const keyOf = (row: TreeRow) => (row.kind === 'clear' ? '' : `${row.kind}${row.node.id}`)

/** How many others match, or that none does. */
function Remark({ found, others }: { found: number; others: number }) {
  if (found > 0 && others === 0) return null
  return (
    <p className={optionStyles.empty}>
      {found === 0
        ? t('No results')
        : tn(others, '{count} more match. Type further to find it.', '{count} more match. Type further to find them.')}
    </p>
  )
}

/** A search over all levels, or one level after the other: → and ← open and leave a branch, Enter chooses. */
export function TreePanel(props: TreePanelProps) {
  const { label, chosen, isMultiple } = props
  const listId = useId()
  const { words, search, rows, others, active, branch, leave, listen, press } = useTreePlace(props)
  useEffect(() => {
    if (rows[active]) document.getElementById(`${listId}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [listId, active, rows])
  const pressRow = (event: MouseEvent<HTMLElement>) => {
    const index = (event.target as Element).closest<HTMLElement>('[data-index]')?.dataset.index
    if (index !== undefined) press(Number(index))
  }
  return (
    <div className={styles.panel}>
      <input
        role="combobox"
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={rows.length > 0 ? `${listId}-${active}` : undefined}
        aria-label={t('Search {name}', { name: label })}
        placeholder={t('Search…')}
        dir="auto"
        autoFocus
        autoComplete="off"
        className={styles.search}
        value={words}
        onChange={(event) => search(event.target.value)}
        onKeyDown={listen}
      />
      {words === '' && branch.length > 0 && (
        <button type="button" className={styles.back} onClick={leave}>
          <ChevronLeft size={15} aria-hidden />
          <span dir="auto">{branch.map((node) => node.label).join(' › ')}</span>
        </button>
      )}
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys belong to the search field */}
      <div
        id={listId}
        role="listbox"
        aria-label={label}
        aria-multiselectable={isMultiple}
        tabIndex={-1}
        className={styles.list}
        onClick={pressRow}
      >
        {rows.map((row, index) => (
          <Row
            key={keyOf(row)}
            id={`${listId}-${index}`}
            index={index}
            row={row}
            isActive={index === active}
            isChosen={isChosenRow(row, chosen)}
          />
        ))}
      </div>
      <Remark found={rows.length} others={others} />
    </div>
  )
}
