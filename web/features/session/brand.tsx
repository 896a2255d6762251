import { useConfig } from '#web/lib/session.ts'
import { Mark } from '#web/ui/primitives/mark.tsx'
import styles from './brand.module.css'

/** The logo or our mark, and the name of the helpdesk. */
export function Brand() {
  const name = useConfig<string>('product_name') ?? 'Switchboard'
  const logo = useConfig<string | null>('product_logo')
  return (
    <div className={styles.brand}>
      {logo ? <img src={logo} alt="" className={styles.logo} /> : <Mark size={28} />}
      <span dir="auto">{name}</span>
    </div>
  )
}
