import { t } from '#web/lib/i18n/i18n.ts'
import { useCan } from '#web/lib/session.ts'
import { useTitle } from '#web/ui/use-title.ts'
import { Link } from '#web/ui/primitives/link.tsx'
import styles from './admin-home.module.css'
import { sectionsFor } from './sections.tsx'

/** Where to go from here: every screen with a word about it. */
export function AdminHome() {
  const sections = sectionsFor(useCan())
  useTitle(t('Administration'))
  return (
    <div className={styles.homePage}>
      <h1 className={styles.homeTitle}>{t('Administration')}</h1>
      <p className={styles.lead}>{t('Manage people, tickets, channels and the system.')}</p>
      <div className={styles.groups}>
        {sections.map(({ title, managers }) => (
          <section key={title} aria-label={title}>
            <h2 className={styles.groupTitle}>{title}</h2>
            <ul className={styles.cards}>
              {managers.map(({ to, title: name, about, icon: Icon }) => (
                <li key={to}>
                  <Link to={to} look="plain" className={styles.card}>
                    <Icon size={18} aria-hidden />
                    <span className={styles.cardTitle}>{name}</span>
                    <span className={styles.about}>{about}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}
