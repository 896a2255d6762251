import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { parse } from 'yaml'
import { world } from '#tests/support/world.ts'

type Rule = { alert: string; expr: string; for: string; labels: { severity: string }; annotations: { summary: string } }
type Panel = { id: number; title: string; targets: { expr: string }[] }

const read = (name: string) => readFileSync(new URL(`../../../ops/${name}`, import.meta.url), 'utf8')
const rules = (parse(read('alerts.yml')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules)
const { panels } = JSON.parse(read('grafana-dashboard.json')) as { panels: Panel[] }

/** Names before a list of labels: all expressions select the job. */
const namesIn = (expression: string) => [...expression.matchAll(/\b([a-z_]\w*)\{/g)].map(([, name]) => name as string)

test('alerts and panels are complete, and each has a name of its own', () => {
  assert.ok(rules.length > 5 && panels.length > 10)
  for (const { alert, labels, annotations, ...rule } of rules) {
    assert.ok(['warning', 'critical'].includes(labels.severity), alert)
    assert.ok(annotations.summary && /^\d+m$/.test(rule.for), alert)
  }
  for (const names of [rules.map(({ alert }) => alert), panels.map(({ id }) => id), panels.map(({ title }) => title)]) {
    assert.deepEqual(names, [...new Set<unknown>(names)])
  }
})

test('alerts and panels use only metrics that the service reports', async () => {
  const w = await world()
  try {
    const { text } = await w.send({
      method: 'GET',
      url: '/metrics',
      headers: { authorization: 'Token token=test-token-of-ada' },
    })
    const reported = new Set(['up', ...namesOf(text)])
    const expressions = [
      ...rules.map(({ expr }) => expr),
      ...panels.flatMap(({ targets }) => targets.map((t) => t.expr)),
    ]
    for (const expression of expressions) {
      const names = namesIn(expression)
      assert.ok(names.length > 0, expression)
      for (const name of names) assert.ok(reported.has(name), `${name} in ${expression}`)
    }
  } finally {
    await w.close()
  }
})

function namesOf(metrics: string): string[] {
  return [...metrics.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name, type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name as string],
  )
}
