import { Globe, Mail, type LucideIcon, Phone, Smartphone } from 'lucide-react'
import { t } from '#web/lib/i18n/i18n.ts'
import { useReadableNumber } from '#web/lib/phone-number.ts'
import { ExternalLink } from '#web/ui/primitives/link.tsx'
import styles from './contact-ways.module.css'

export type Reachable = {
  email?: string | null | undefined
  phone?: string | null | undefined
  mobile?: string | null | undefined
  web?: string | null | undefined
}

/** Numbers are dialled without what only helps to read them. */
const dialled = (number: string) => `tel:${number.replaceAll(/[^\d+]/g, '')}`

/** A value is a link only if it is the URL of a page. */
const pageOf = (web: string) =>
  /^https?:\/\//i.test(web) ? web : /^[\w-]+(?:\.[\w-]+)+/.test(web) ? `https://${web}` : ''

type Way = { label: string; icon: LucideIcon; text: string; href: string; isNumber?: boolean }

function waysOf({ email, phone, mobile, web }: Reachable): Way[] {
  const ways = [
    { label: t('Email'), icon: Mail, text: email, href: `mailto:${email}` },
    { label: t('Phone'), icon: Phone, text: phone, href: dialled(phone ?? ''), isNumber: true },
    { label: t('Mobile'), icon: Smartphone, text: mobile, href: dialled(mobile ?? ''), isNumber: true },
    { label: t('Web'), icon: Globe, text: web, href: pageOf(web ?? '') },
  ]
  return ways.flatMap((way) => (way.text ? [{ ...way, text: way.text }] : []))
}

const TelephoneNumber = ({ text }: { text: string }) => useReadableNumber(text)

/** The contact details of a person, each as a link. */
export function ContactWays({ of }: { of: Reachable }) {
  const ways = waysOf(of)
  if (ways.length === 0) return <p className={styles.quiet}>{t('No contact details')}</p>
  return (
    <ul className={styles.ways}>
      {ways.map(({ label, icon: Icon, text, href, isNumber }) => (
        <li key={label}>
          <Icon size={14} aria-label={label} role="img" />
          {href === '' ? (
            <bdi>{text}</bdi>
          ) : (
            <ExternalLink
              href={href}
              look="plain"
              {...(href.startsWith('http') && { target: '_blank', rel: 'noreferrer noopener' })}
            >
              <bdi>{isNumber ? <TelephoneNumber text={text} /> : text}</bdi>
            </ExternalLink>
          )}
        </li>
      ))}
    </ul>
  )
}
