import { readdirSync, statSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { keepHelpIndex } from '#features/knowledge-base/search-index.ts'
import type { Ctx } from '#kernel/context.ts'
import { openApp, openServer } from './database.ts'
import { openFilled } from './filled.ts'
import { measure } from './measure.ts'
import { keepResult, line } from './report.ts'
import { type Db, grantAdministrator, insertPeople, tokens } from './rows.ts'

/**
 * `npm run bench:help -- --answers 10000`: public pages and searches of a help centre in five languages, beside one
 * statement that reads a row. It fails if a page takes longer than 20 ms, a search longer than 30 ms, or if the styles
 * of the public pages have more than 60 KB.
 */
const { values } = parseArgs({
  options: { answers: { type: 'string', default: '10000' }, turns: { type: 'string', default: '200' } },
})
const answers = Number(values.answers)
/** The databases of other measurements have round numbers. */
const databaseNumber = answers + 3
const languages = 5
const categories = 200

type Budgeted = { name: string; most: number; run: (turn: number) => Promise<unknown> }

const server = await openServer()
try {
  const bench = await openApp(await openFilled(server, databaseNumber, fill))
  try {
    const call = bench.callAs(tokens.everywhere)
    const any = (turn: number) => 1 + ((turn * 7919) % answers)
    const find = (query: string, more: object = {}) => call('POST', '/knowledge_bases/search', { query, ...more })
    const tags = new Map<string, string>()
    const revalidate = async (path: string) => {
      const { headers } = await bench.visit(path, { 'if-none-match': tags.get(path) ?? '' })
      tags.set(path, String(headers.etag))
    }
    const scenarios: Budgeted[] = [
      { name: 'page: home', most: 20, run: () => bench.visit('/help/en-us') },
      { name: 'page: category', most: 20, run: (turn) => bench.visit(`/help/en-us/${1 + (turn % categories)}`) },
      { name: 'page: answer', most: 20, run: (turn) => bench.visit(`/help/en-us/1/${any(turn)}`) },
      { name: 'page: answer, unchanged', most: 20, run: (turn) => revalidate(`/help/en-us/1/${any(turn % 5)}`) },
      {
        name: 'page: search, rare word',
        most: 30,
        run: (turn) => bench.visit(`/help/en-us/search?q=part${any(turn)}`),
      },
      {
        name: 'page: search, two words',
        most: 30,
        run: (turn) => bench.visit(`/help/en-us/search?q=lamp+topic${turn % 50}`),
      },
      {
        name: 'page: search, misspelt',
        most: 30,
        run: (turn) => bench.visit(`/help/en-us/search?q=flickring+${turn % 7}`),
      },
      {
        name: 'page: search, common word',
        most: 30,
        run: () => bench.visit('/help/en-us/search?q=lamp'),
      },
      {
        name: 'page: search, nothing found',
        most: 30,
        run: (turn) => bench.visit(`/help/en-us/search?q=umbrella+${turn % 7}`),
      },
      {
        name: 'search while typing',
        most: 30,
        run: (turn) => find(`topic${turn % 50}`, { locale: 'en-us', limit: 6 }),
      },
      {
        name: 'answers for a request',
        most: 30,
        run: (turn) =>
          find(`My lamp with part${any(turn)} flickers since yesterday evening`, { match: 'any', limit: 3 }),
      },
      {
        name: 'workspace: categories',
        most: 500,
        run: () => call('POST', '/knowledge_bases/init', { answers: 'none' }),
      },
      {
        name: 'workspace: answers of a category',
        most: 100,
        run: (turn) => call('GET', `/knowledge_bases/1/answers?category_id=${1 + (turn % categories)}`),
      },
      { name: 'all answers for old clients', most: 2000, run: () => call('POST', '/knowledge_bases/init', {}) },
    ]
    const bare = await measure(
      { name: 'one statement', run: () => sql`select from users where id = 3`.execute(bench.db) },
      200,
    )
    line('milliseconds', ['p50', 'p95', 'ratio', 'most'])
    const measured = []
    for (const { name, most, run } of scenarios) {
      const result = await measure({ name, run }, name.startsWith('all') ? 5 : Number(values.turns))
      measured.push({ ...result, most })
      line(name, [result.p50, result.p95, (result.p50 / bare.p50).toFixed(1), most])
    }
    const kilobytes = sizeOfStyles()
    line('styles and scripts in KB', [kilobytes])
    await keepResult('help', { answers, languages, measured, kilobytes })
    process.exitCode = measured.some(({ p95, most }) => p95 > most) || kilobytes > 60 ? 1 : 0
  } finally {
    await bench.close()
  }
} finally {
  await server.stop()
}

/** Uncompressed; public pages have no script. */
function sizeOfStyles(): number {
  const folder = new URL('../server/pages/static/help/', import.meta.url)
  const bytes = readdirSync(folder).reduce((sum, name) => sum + statSync(new URL(name, folder)).size, 0)
  return Math.round(bytes / 100) / 10
}

async function fill(db: Db): Promise<void> {
  await insertPeople(db, 1000)
  await grantAdministrator(db, ['knowledge_base.editor', 'ticket.agent'])
  await insertBase(db)
  await insertAnswers(db)
  await sql`vacuum analyze`.execute(db)
  await indexAnswers(db)
  await sql`vacuum analyze`.execute(db)
}

async function insertBase(db: Db): Promise<void> {
  await sql`insert into knowledge_bases (id, iconset, color_highlight, color_header, color_header_link, homepage_layout,
    category_layout, created_at, updated_at) values (1, 'FontAwesome', '#38ae6a', '#f9fafb', '#333333', 'grid', 'grid', now(), now())`.execute(
    db,
  )
  await sql`insert into knowledge_base_locales (id, knowledge_base_id, system_locale_id, "primary", created_at, updated_at)
    select n, 1, (array[1, 2, 11, 16, 25])[n], n = 1, now(), now() from generate_series(1, ${languages}::int) n`.execute(
    db,
  )
  await sql`insert into knowledge_base_translations (title, kb_locale_id, knowledge_base_id, created_at, updated_at)
    select 'Help ' || n, n, 1, now(), now() from generate_series(1, ${languages}::int) n`.execute(db)
  await sql`insert into knowledge_base_categories (id, knowledge_base_id, parent_id, category_icon, position, created_at, updated_at)
    select n, 1, case when n > 20 then 1 + n % 20 end, 'f115', n, now(), now() from generate_series(1, ${categories}::int) n`.execute(
    db,
  )
  await sql`insert into knowledge_base_category_translations (title, kb_locale_id, category_id, created_at, updated_at)
    select 'Category ' || n || ' in ' || l, l, n, now(), now()
    from generate_series(1, ${categories}::int) n, generate_series(1, ${languages}::int) l`.execute(db)
}

/** Each has words that all share, words of its topic, and one of its own. */
async function insertAnswers(db: Db): Promise<void> {
  await sql`insert into knowledge_base_answers (id, category_id, position, published_at, created_at, updated_at)
    select n, 1 + n % ${categories}::int, n, now() - interval '1 day', now(), now() from generate_series(1, ${answers}::int) n`.execute(
    db,
  )
  await sql`insert into knowledge_base_answer_translation_contents (id, body)
    select (n - 1) * ${languages}::int + l, '<p>The lamp of topic' || n % 50 || ' flickers or stays dark; part' || n || ' is worn.</p><h2>Check part' || n || '</h2><p>'
      || repeat('Switch it off, wait a minute and turn the screw by a quarter. ', 20) || '</p><h2>Order spare parts</h2><ul><li>Number ' || n || '</li></ul>'
    from generate_series(1, ${answers}::int) n, generate_series(1, ${languages}::int) l`.execute(db)
  await sql`insert into knowledge_base_answer_translations (id, title, kb_locale_id, answer_id, content_id, updated_by_id,
      created_by_id, created_at, updated_at)
    select (n - 1) * ${languages}::int + l, 'Flickering lamp of topic' || n % 50 || ' with part' || n, l, n, (n - 1) * ${languages}::int + l, 1, 1, now(), now()
    from generate_series(1, ${answers}::int) n, generate_series(1, ${languages}::int) l`.execute(db)
}

async function indexAnswers(db: Db): Promise<void> {
  const atOnce = 500
  for (let first = 1; first <= answers; first += atOnce) {
    const events = Array.from({ length: Math.min(atOnce, answers - first + 1) }, (_, index) => ({
      kind: 'created' as const,
      object: 'knowledge_base_answers',
      id: first + index,
    }))
    await keepHelpIndex.run({ db } as unknown as Ctx, events as never)
  }
}
