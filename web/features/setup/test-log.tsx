import { VisuallyHidden } from 'react-aria-components'
import { Check, X } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { Spinner } from '#web/ui/primitives/spinner.tsx'
import styles from './test-log.module.css'
import type { TestLine } from './use-test-log.ts'

const marks = {
  running: <Spinner size={14} />,
  ok: <Check size={14} strokeWidth={2.5} aria-hidden />,
  failed: <X size={14} strokeWidth={2.5} aria-hidden />,
}

const words = (state: TestLine['state']) => ({ running: t('in progress'), ok: t('OK'), failed: t('Failed') })[state]

/** What is being tried, line by line, while it happens. */
export const TestLog = ({ lines }: { lines: readonly TestLine[] }) =>
  lines.length > 0 && (
    <div role="log" aria-label={t('Connection test')}>
      <ol className={styles.log}>
        {lines.map(({ text, state, detail }, index) => (
          <li key={index} className={styles.line} data-state={state}>
            {marks[state]}
            <span className={styles.what}>
              {text} <VisuallyHidden elementType="span">({words(state)})</VisuallyHidden>
            </span>
            {detail && <span className={styles.detail}>{detail}</span>}
          </li>
        ))}
      </ol>
    </div>
  )
