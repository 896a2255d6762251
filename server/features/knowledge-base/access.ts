import { type RawBuilder, sql } from 'kysely'
import { rolesGranting } from '#features/permissions/sql.ts'
import { may } from '#kernel/actor.ts'
import type { Ctx } from '#kernel/context.ts'
import { forbidden } from '#kernel/errors.ts'
import { memoize } from '#kernel/memoize.ts'
import { cacheForAll, cacheList } from './cached-lists.ts'
import {
  type AccessNode,
  type CategoryNode,
  levelOf,
  nearestRow,
  pathOf,
  type PermissionRow,
  type RoleLevel,
} from './granular.ts'

/** Categories by id; 'all' while no role has access of its own. */
export type CategorySet = 'all' | readonly number[]

/** What the caller may do in the help centre. Everyone reads what is published in active bases. */
export type HelpAccess = {
  edited: CategorySet
  /** Includes the edited ones. */
  read: CategorySet
  editedBases: CategorySet
  inactiveBases: readonly number[]
}

type Loaded = {
  roles: RoleLevel[]
  rows: PermissionRow[]
  categories: CategoryNode[]
  bases: { id: number; active: boolean }[]
  isGranular: boolean
}

/** Once per context: a change of permissions is presented with another one. */
export const loadAccess: (ctx: Ctx) => Promise<HelpAccess> = memoize(async (ctx: Ctx): Promise<HelpAccess> => {
  if (!may(ctx.actor, 'knowledge_base.*'))
    return { edited: [], read: [], editedBases: [], inactiveBases: await listInactive(ctx) }
  const mayEdit = may(ctx.actor, 'knowledge_base.editor')
  const loaded = await loadRows(ctx)
  const inactiveBases = loaded.bases.filter(({ active }) => !active).map(({ id }) => id)
  if (!loaded.isGranular) {
    const edited = mayEdit ? 'all' : []
    return { edited, read: 'all', editedBases: edited, inactiveBases }
  }
  const { categories, bases } = loaded
  const levelAt = createLevels(loaded)
  const ofCategories = categories.map(({ id, knowledge_base_id }) => ({
    id,
    level: levelAt({ baseId: knowledge_base_id, categoryId: id }),
  }))
  const ofBases = bases.map(({ id }) => ({ id, level: levelAt({ baseId: id, categoryId: null }) }))
  const idsWith = (nodes: typeof ofBases, levels: readonly string[]) =>
    nodes.filter(({ level }) => levels.includes(level)).map(({ id }) => id)
  return {
    edited: mayEdit ? idsWith(ofCategories, ['editor']) : [],
    read: idsWith(ofCategories, ['editor', 'reader']),
    editedBases: mayEdit ? idsWith(ofBases, ['editor']) : [],
    inactiveBases,
  }
})

const listInactive = (ctx: Ctx): Promise<number[]> =>
  cacheForAll(ctx, 'inactive bases', async () => {
    const { rows } = await sql<{ id: number }>`select id from knowledge_bases where not active`.execute(ctx.db)
    return rows.map(({ id }) => id)
  })

/** The best of what the roles of the caller may do at a node. */
function createLevels({ roles, rows, categories }: Loaded) {
  const byId = new Map(categories.map((category) => [category.id, category]))
  return (node: AccessNode) => {
    const path = pathOf(byId, node)
    const levels = new Set(roles.map((role) => levelOf(role, nearestRow(rows, path, role.id))))
    return (['editor', 'reader'] as const).find((level) => levels.has(level)) ?? 'none'
  }
}

async function loadRows({ db, actor }: Ctx): Promise<Loaded> {
  const userId = actor.via === 'anonymous' ? 0 : actor.id
  const isGranular = sql`exists (select from knowledge_base_permissions)`
  const { rows } = await sql<Loaded>`
    with own as (select roles.id from roles join roles_users on roles_users.role_id = roles.id
      where roles.active and roles_users.user_id = ${userId} and ${isGranular})
    select ${isGranular} as "isGranular",
      coalesce((select json_agg(json_build_object('id', id, 'isEditor', id in ${rolesGranting('knowledge_base.editor')},
        'isReader', id in ${rolesGranting('knowledge_base.*')})) from own), '[]') as roles,
      coalesce((select json_agg(granted) from knowledge_base_permissions granted where role_id in (select id from own)), '[]') as rows,
      coalesce((select json_agg(json_build_object('id', id, 'knowledge_base_id', knowledge_base_id, 'parent_id', parent_id))
        from knowledge_base_categories where ${isGranular}), '[]') as categories,
      coalesce((select json_agg(json_build_object('id', id, 'active', active)) from knowledge_bases), '[]') as bases`.execute(
    db,
  )
  return rows[0] as Loaded
}

export const includes = (set: CategorySet, id: number): boolean => set === 'all' || set.includes(id)

export const isIn = (column: string, set: CategorySet): RawBuilder<boolean> =>
  set === 'all' ? sql<boolean>`true` : sql<boolean>`${sql.ref(column)} = any(${set}::int[])`

/** Which rows of `knowledge_base_answers answer` the caller may see. */
export function isSeen({ edited, read, inactiveBases }: HelpAccess, now: Date): RawBuilder<boolean> {
  if (edited === 'all') return sql<boolean>`true`
  const at = sql`${now.toISOString()}::timestamptz`
  const isActive =
    inactiveBases.length === 0
      ? sql``
      : sql` and answer.category_id not in (
          select id from knowledge_base_categories where knowledge_base_id = any(${inactiveBases}::int[]))`
  return sql<boolean>`(${isIn('answer.category_id', edited)} or (
    (answer.archived_at is null or answer.archived_at > ${at}) and (
      answer.published_at <= ${at} or (answer.internal_at <= ${at} and ${isIn('answer.category_id', read)}))${isActive}))`
}

/** The categories with something that the caller may see in them or below, and those that the caller edits. */
export async function listSeenInLanguage(ctx: Ctx, localeId?: number): Promise<ReadonlySet<number>> {
  const access = await loadAccess(ctx)
  return cacheList(ctx, access, `seen ${localeId ?? ''}`, () => loadSeen(ctx, access, localeId))
}

async function loadSeen(ctx: Ctx, access: HelpAccess, localeId: number | undefined): Promise<ReadonlySet<number>> {
  const inLanguage =
    localeId === undefined
      ? sql``
      : sql` and exists (select from knowledge_base_answer_translations translation
          where translation.answer_id = answer.id and translation.kb_locale_id = ${localeId})`
  // An editor of everything sees every category, also empty ones.
  const withAnswers =
    access.edited === 'all'
      ? sql``
      : sql`select category_id as id from knowledge_base_answers answer where ${isSeen(access, ctx.now)}${inLanguage} union`
  const { rows } = await sql<{ id: number }>`
    with recursive seen as (
      ${withAnswers} select id from knowledge_base_categories where ${isIn('id', access.edited)}
      union select parent_id from knowledge_base_categories category join seen on category.id = seen.id
        where parent_id is not null
    ) select id from seen`.execute(ctx.db)
  return new Set(rows.map(({ id }) => id))
}

/** In any language; once per context. */
export const listSeenCategories: (ctx: Ctx) => Promise<ReadonlySet<number>> = memoize((ctx: Ctx) =>
  listSeenInLanguage(ctx),
)

export async function assertEditsCategory(ctx: Ctx, categoryId: number): Promise<void> {
  if (!includes((await loadAccess(ctx)).edited, categoryId)) throw forbidden()
}

export async function assertEditsBase(ctx: Ctx, baseId: number): Promise<void> {
  if (!includes((await loadAccess(ctx)).editedBases, baseId)) throw forbidden()
}

/** The editor of a category, or at the top the editor of the base. */
export const assertEditsIn = (ctx: Ctx, baseId: number, parentId: number | null): Promise<void> =>
  parentId === null ? assertEditsBase(ctx, baseId) : assertEditsCategory(ctx, parentId)
