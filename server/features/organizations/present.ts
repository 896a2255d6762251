import type { Row } from '#kernel/db/rows.ts'

/** What members see of their organization. */
export const presentToMember = ({ id, name, active }: Row): Row => ({ id, name, active })
