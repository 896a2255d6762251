import { useConfig } from '#web/lib/session.ts'
import { Mark } from '#web/ui/primitives/mark.tsx'
import styles from './brand.module.css'

/** The logo or our mark, and a name. */
export const BrandMark = ({ name, logo }: { name: string; logo: string | null | undefined }) => (
  <div className={styles.brand}>
    {logo ? <img src={logo} alt="" className={styles.logo} /> : <Mark size={28} />}
    <span dir="auto">{name}</span>
  </div>
)

/** The name that customers know: that of the organization or, without one, of the product. */
export const chooseBrandName = (organization: unknown, product: unknown): string =>
  String(organization || product || 'Switchboard')

export function Brand() {
  const organization = useConfig<string>('organization')
  const product = useConfig<string>('product_name')
  const logo = useConfig<string | null>('product_logo')
  return <BrandMark name={chooseBrandName(organization, product)} logo={logo} />
}
