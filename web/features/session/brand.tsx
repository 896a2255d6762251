import { useConfig } from '#web/lib/session.ts'
import { Mark } from '#web/ui/primitives/mark.tsx'
import styles from './brand.module.css'

/** The logo or our mark, and the name of the organization or, without one, of the product. */
export function Brand() {
  const organization = useConfig<string>('organization')
  const product = useConfig<string>('product_name')
  const logo = useConfig<string | null>('product_logo')
  return (
    <div className={styles.brand}>
      {logo ? <img src={logo} alt="" className={styles.logo} /> : <Mark size={28} />}
      <span dir="auto">{organization || product || 'Switchboard'}</span>
    </div>
  )
}
