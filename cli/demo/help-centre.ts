import type { Instance } from './instance.ts'

type Call = ReturnType<Instance['as']>
type Text = [title: string, body: string]
type DemoAnswer = { en: Text; de?: Text; state?: 'publish' | 'internal'; tags?: string[] }

const categories: { en: string; de: string; answers: DemoAnswer[] }[] = [
  {
    en: 'Getting started',
    de: 'Erste Schritte',
    answers: [
      {
        en: [
          'Set up a new machine',
          '<p>Unpack the machine, rinse the tank and fill it with fresh water.</p><ol><li>Switch it on and wait until the light is steady.</li><li>Let half a litre run through without coffee.</li><li>Set the hardness of your water in the menu.</li></ol><aside data-callout="tip"><p>A test strip for the hardness is in the box.</p></aside>',
        ],
        de: [
          'Neue Maschine einrichten',
          '<p>Packen Sie die Maschine aus, spülen Sie den Tank und füllen Sie ihn mit frischem Wasser.</p>',
        ],
        state: 'publish',
        tags: ['installation'],
      },
      {
        en: ['Which beans fit which machine?', '<p>Oily beans clog the grinder of fully automatic machines.</p>'],
        state: 'publish',
      },
    ],
  },
  {
    en: 'Care and repair',
    de: 'Pflege und Reparatur',
    answers: [
      {
        en: [
          'Descale the machine',
          '<p>Descale it every three months, with soft water every six.</p><h2>What you need</h2><ul><li>Two tablets</li><li>A bowl of one litre</li></ul><h2>How it works</h2><ol><li>Empty the drip tray.</li><li>Dissolve the tablets in the tank.</li><li>Start the programme <strong>Descale</strong>.</li></ol><aside data-callout="warning"><p>Vinegar damages the seals.</p></aside>',
        ],
        de: ['Maschine entkalken', '<p>Entkalken Sie alle drei Monate, bei weichem Wasser alle sechs.</p>'],
        state: 'publish',
        tags: ['care'],
      },
      {
        en: [
          'The machine loses pressure',
          '<p>If the pressure falls within ten seconds, the valve or the pump is worn.</p><table><thead><tr><th>Seconds</th><th>Bar</th></tr></thead><tbody><tr><td>5</td><td>9</td></tr><tr><td>20</td><td>8</td></tr></tbody></table>',
        ],
        state: 'publish',
        tags: ['repair'],
      },
      {
        en: ['Known fault: valves of batch A3P', '<p>Replace them free of charge, also after the warranty.</p>'],
        state: 'internal',
      },
    ],
  },
  {
    en: 'Orders and invoices',
    de: 'Bestellungen und Rechnungen',
    answers: [
      {
        en: [
          'Change the address of an invoice',
          '<p>Write to us before we send it; afterwards we issue a new one.</p>',
        ],
        de: ['Rechnungsadresse ändern', '<p>Schreiben Sie uns, bevor wir sie verschicken.</p>'],
        state: 'publish',
      },
      { en: ['Return a machine', '<p>Within thirty days, in its box.</p>'] },
    ],
  },
]

/** A small help centre in English and German, with answers in all states. */
export async function createHelpCentre(call: Call): Promise<void> {
  const base = (await call('POST', '/knowledge_bases/manage', {
    kb_locales_attributes: [{ system_locale_id: 1, primary: true }, { system_locale_id: 2 }],
  })) as { id: number; kb_locale_ids: [number, number] }
  const [en, de] = base.kb_locale_ids
  const path = `/knowledge_bases/${base.id}`
  for (const category of categories) {
    const { id } = (await call('POST', `${path}/categories`, {
      category_icon: 'f115',
      translations_attributes: [
        { kb_locale_id: en, title: category.en },
        { kb_locale_id: de, title: category.de },
      ],
    })) as { id: number }
    for (const answer of category.answers) await createAnswer(call, { path, category: id, en, de }, answer)
  }
}

const write = (kb_locale_id: number, [title, body]: Text) => ({ kb_locale_id, title, content_attributes: { body } })

type Place = { path: string; category: number; en: number; de: number }

async function createAnswer(call: Call, { path, category, en, de }: Place, answer: DemoAnswer): Promise<void> {
  const { id } = (await call('POST', `${path}/answers`, {
    category_id: category,
    translations_attributes: [write(en, answer.en), ...(answer.de ? [write(de, answer.de)] : [])],
  })) as { id: number }
  if (answer.state) await call('POST', `${path}/answers/${id}/${answer.state}`)
  for (const item of answer.tags ?? [])
    await call('POST', '/tags/add', { object: 'KnowledgeBase::Answer', o_id: id, item })
}
