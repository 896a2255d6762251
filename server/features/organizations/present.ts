import type { Row } from '#kernel/db/rows.ts'

/** The fields that members can read. */
export const presentToMember = ({ id, name, active }: Row): Row => ({ id, name, active })
