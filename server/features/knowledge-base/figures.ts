import { sql } from 'kysely'
import type { InputOf } from '#contract/endpoint.ts'
import type { KnowledgeBaseFigures, KnowledgeBaseFiguresRecord } from '#contract/knowledge-base-figures.ts'
import type { Ctx } from '#kernel/context.ts'
import { notFound, required, tooMany } from '#kernel/errors.ts'
import { type CategorySet, isIn, loadAccess } from './access.ts'
import { flushCounts } from './counts.ts'
import { countVote } from './pages/vote.ts'
import { answerObject } from './present.ts'
import { linkedAnswer } from './viewed-answer.ts'

const mostAnswers = 200
const mostListed = 50

type Figures = KnowledgeBaseFiguresRecord

type Scope = { baseId: number; first: string; edited: CategorySet }

/** Of the last days, today included; one statement each for answers, searches and comments. */
export async function loadFigures(ctx: Ctx, baseId: number, days: number): Promise<Figures> {
  await flushCounts(ctx.deps)
  const { rows: bases } = await sql`select from knowledge_bases where id = ${baseId}`.execute(ctx.db)
  if (!bases[0]) throw notFound('KnowledgeBase', baseId)
  const first = new Date(ctx.now.getTime() - (days - 1) * 86_400_000).toISOString().slice(0, 10)
  const scope = { baseId, first, edited: (await loadAccess(ctx)).edited }
  const counted = await listAnswerFigures(ctx, scope)
  const missed = await listMissedSearches(ctx, scope)
  const none = { views: 0, helpful: 0, not_helpful: 0, avoided: 0 }
  return {
    totals: { ...(counted[0]?.totals ?? none), missed_searches: missed[0]?.total ?? 0 },
    answers: counted.map(({ totals: _totals, ...answer }) => answer),
    missed_searches: missed.map(({ total: _total, ...search }) => search),
    comments: await listComments(ctx, scope),
  }
}

const isEdited = ({ baseId, edited }: Scope) =>
  sql`category.knowledge_base_id = ${baseId} and ${isIn('answer.category_id', edited)}`
const toCategory = sql`join knowledge_base_answers answer on answer.id = translation.answer_id
  join knowledge_base_categories category on category.id = answer.category_id`

type AnswerFigures = Figures['answers'][number] & { totals: Omit<Figures['totals'], 'missed_searches'> }

/** Those that were read or judged; the totals are of all of them. */
async function listAnswerFigures({ db }: Ctx, scope: Scope): Promise<AnswerFigures[]> {
  const { rows } = await sql<AnswerFigures>`
    with views as (select translation_id, sum(views)::int as views from knowledge_base_answer_views
      where day >= ${scope.first}::date group by translation_id),
    votes as (select translation_id, count(*) filter (where helpful) as helpful,
        count(*) filter (where not helpful) as not_helpful, count(*) filter (where avoided) as avoided
      from knowledge_base_votes where created_at >= ${scope.first}::date group by translation_id),
    figures as (select answer.id as answer_id, translation.id as translation_id, translation.kb_locale_id, translation.title,
        coalesce(viewed.views, 0) as views, coalesce(helpful, 0) as helpful, coalesce(not_helpful, 0) as not_helpful,
        coalesce(avoided, 0) as avoided
      from views viewed full join votes using (translation_id)
      join knowledge_base_answer_translations translation on translation.id = translation_id ${toCategory}
      where ${isEdited(scope)})
    select figures.*,
      (select count(*) from links join link_objects object on object.id = link_object_source_id
        where object.name = ${linkedAnswer.object} and link_object_source_value = figures.translation_id) as tickets,
      (select jsonb_build_object('views', sum(views), 'helpful', sum(helpful), 'not_helpful', sum(not_helpful),
        'avoided', sum(avoided)) from figures) as totals
    from figures order by views desc, not_helpful desc, translation_id limit ${mostAnswers}`.execute(db)
  return rows
}

async function listMissedSearches({ db }: Ctx, { baseId, first }: Scope) {
  const { rows } = await sql<Figures['missed_searches'][number] & { total: number }>`
    select query, missed.kb_locale_id, sum(searches)::int as searches, (sum(sum(searches)) over ())::int as total
    from knowledge_base_missed_searches missed join knowledge_base_locales locale on locale.id = missed.kb_locale_id
    where locale.knowledge_base_id = ${baseId} and day >= ${first}::date
    group by query, missed.kb_locale_id order by 3 desc, query limit ${mostListed}`.execute(db)
  return rows
}

async function listComments({ db }: Ctx, scope: Scope): Promise<Figures['comments']> {
  const { rows } = await sql<Figures['comments'][number]>`
    select vote.translation_id, translation.title, vote.comment, vote.created_at from knowledge_base_votes vote
    join knowledge_base_answer_translations translation on translation.id = vote.translation_id ${toCategory}
    where ${isEdited(scope)} and vote.comment is not null and vote.created_at >= ${scope.first}::date
    order by vote.id desc limit ${mostListed}`.execute(db)
  return rows
}

/** Of a signed-in user, as in the portal; visitors of the public pages send a form. */
export async function takeVote(
  ctx: Ctx,
  input: InputOf<typeof KnowledgeBaseFigures.vote>,
): Promise<{ counted: boolean }> {
  const { id, knowledge_base_id, translation_id, helpful, comment, avoided } = input
  const { rows } = await sql`
    select from knowledge_base_answer_translations translation join knowledge_base_answers answer on answer.id = translation.answer_id
    join knowledge_base_categories category on category.id = answer.category_id
    where translation.id = ${translation_id} and answer.id = ${id} and category.knowledge_base_id = ${knowledge_base_id}`.execute(
    ctx.db,
  )
  if (!rows[0]) throw notFound(answerObject, id)
  if (helpful === undefined && !comment) throw required('helpful')
  const votes = [
    ...(helpful === undefined ? [] : [helpful ? ('yes' as const) : ('no' as const)]),
    ...(comment ? ['comment' as const] : []),
  ]
  for (const vote of votes) {
    const outcome = await countVote(ctx, {
      translationId: translation_id,
      helpful: vote,
      comment: comment ?? '',
      avoided,
    })
    if (outcome === 'unknown') throw notFound(answerObject, id)
    if (outcome === 'too many') throw tooMany(3600)
  }
  return { counted: true }
}
