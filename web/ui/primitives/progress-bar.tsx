import { Label, ProgressBar as AriaProgressBar } from 'react-aria-components'
import styles from './progress-bar.module.css'

type ProgressBarProps = {
  label: string
  /** From 0 to `max`; left out when unknown. */
  value?: number | undefined
  max?: number | undefined
  isLabelHidden?: boolean | undefined
}

export const ProgressBar = ({ label, value, max = 100, isLabelHidden = false }: ProgressBarProps) => (
  <AriaProgressBar
    {...(value === undefined ? { isIndeterminate: true } : { value })}
    maxValue={max}
    {...(isLabelHidden && { 'aria-label': label })}
    className={styles.progress ?? ''}
  >
    {({ percentage, valueText }) => (
      <>
        {!isLabelHidden && (
          <span className={styles.head}>
            <Label>{label}</Label>
            <span className={styles.value}>{valueText}</span>
          </span>
        )}
        <span className={styles.track}>
          <span className={styles.fill} style={{ inlineSize: `${percentage ?? 35}%` }} />
        </span>
      </>
    )}
  </AriaProgressBar>
)
