/** Halden & Finch build espresso machines and grinders for cafés, hotels and offices in many countries. */
const domain = 'halden-finch.example'

export const groupNames = ['Support', 'Sales', 'Billing', 'Workshop', 'Logistics'] as const
export type GroupName = (typeof groupNames)[number]
export const addressOf = (group: GroupName) => `${group.toLowerCase()}@${domain}`

export type Language = 'en' | 'de' | 'fr' | 'ar' | 'ja' | 'zh'

type Agent = { firstname: string; lastname: string; groups: readonly GroupName[]; leads?: boolean }

const staff: Agent[] = [
  { firstname: 'Mira', lastname: 'Sander', groups: groupNames, leads: true },
  { firstname: 'Jonas', lastname: 'Feld', groups: ['Support', 'Workshop'] },
  { firstname: 'Aisha', lastname: 'Karim', groups: ['Support', 'Sales'] },
  { firstname: 'Tom', lastname: 'Ashworth', groups: ['Support', 'Logistics'] },
  { firstname: 'Claire', lastname: 'Moreau', groups: ['Sales', 'Billing'] },
  { firstname: 'Kenji', lastname: 'Mori', groups: ['Support', 'Sales'] },
  { firstname: 'Lena', lastname: 'Brandt', groups: ['Billing'] },
  { firstname: 'Paweł', lastname: 'Nowak', groups: ['Workshop'] },
  { firstname: 'Sofia', lastname: 'Lindqvist', groups: ['Logistics', 'Support'] },
  { firstname: 'Wei', lastname: 'Zhang', groups: ['Sales', 'Support'] },
]

const plain = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll('ł', 'l').toLowerCase()

export const agents = staff.map((agent) => ({
  ...agent,
  email: `${plain(agent.firstname)}.${plain(agent.lastname)}@${domain}`,
}))
export type DemoAgent = (typeof agents)[number]
export const lead = agents[0] as DemoAgent

type Company = {
  name: string
  domain: string
  language: Language
  /** The prefix of its phone numbers, from ranges reserved for fiction. */
  phone: string
  vip?: boolean
  people: string
}

/** People as `first last login`, because not all names can be part of an email address. */
const companies: Company[] = [
  {
    name: 'Café Morgenrot',
    domain: 'morgenrot.example',
    language: 'de',
    phone: '49302312502',
    people: 'Hanna Vogt, Emil Krüger, Greta Sommer, Ole Petersen',
  },
  {
    name: 'Hotel Seeblick',
    domain: 'seeblick.example',
    language: 'de',
    phone: '49699000921',
    vip: true,
    people: 'Ursula Behrens, Max Huber, Franziska Lang, Theo Winter',
  },
  {
    name: 'Northgate Coffee Co.',
    domain: 'northgate.example',
    language: 'en',
    phone: '44207946000',
    vip: true,
    people: 'Olivia Grant, Harry Cole, Priya Nair, Samuel Reid',
  },
  {
    name: 'Juniper & Sons',
    domain: 'juniper.example',
    language: 'en',
    phone: '1202555010',
    people: 'Maya Brooks, Ethan Doyle, Grace Holm, Lucas Wood',
  },
  {
    name: 'Harbour Office Rentals',
    domain: 'harbour-office.example',
    language: 'en',
    phone: '44207946010',
    vip: true,
    people: 'Ruth Bell, Dylan Price, Nina Hart, Owen Marsh',
  },
  {
    name: 'Brûlerie du Parc',
    domain: 'brulerie.example',
    language: 'fr',
    phone: '3319900001',
    vip: true,
    people: 'Élodie Garnier, Mathieu Roux, Chloé Lefèvre',
  },
  {
    name: 'Hôtel des Arts',
    domain: 'hotel-des-arts.example',
    language: 'fr',
    phone: '3319900002',
    people: 'Bruno Petit, Inès Faure',
  },
  {
    name: 'مقهى النخيل',
    domain: 'palms.example',
    language: 'ar',
    phone: '97145550101',
    people: 'ليلى حداد layla, عمر منصور omar, سارة يوسف sara',
  },
  {
    name: '喫茶こもれび',
    domain: 'komorebi.example',
    language: 'ja',
    phone: '81355501010',
    people: '花子 田中 hanako, 健 佐藤 ken, 美咲 鈴木 misaki',
  },
  {
    name: '云上咖啡',
    domain: 'cloudtop.example',
    language: 'zh',
    phone: '861055501010',
    people: '芳 李 fang, 伟 王 wei, 静 陈 jing',
  },
]

const loginOf = ([first = '', last = '', login]: string[]) => login ?? `${plain(first)}.${plain(last)}`

export const organizations = companies.map(({ name, domain: home, vip = false }) => ({ name, domain: home, vip }))

export const customers = companies.flatMap(({ people, language, phone, domain: home, name, vip = false }) =>
  people.split(', ').map((person, index) => {
    const words = person.split(' ')
    const [firstname = '', lastname = ''] = words
    return {
      firstname,
      lastname,
      email: `${loginOf(words)}@${home}`,
      phone: `+${phone}${index}`,
      organization: name,
      language,
      vip: vip && index === 0,
    }
  }),
)
export type DemoCustomer = (typeof customers)[number]

export const latinLanguages: readonly DemoCustomer['language'][] = ['de', 'en', 'fr']
