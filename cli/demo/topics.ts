import type { GroupName, Language } from './people.ts'

/** Topics of tickets. `{n}` is the number of an order, an invoice or a machine, `{thing}` one of our products. */
export type Topic = {
  group: GroupName
  title: string
  question: string
  answer: string
  thanks: string
  tags: readonly string[]
  /** Attached to the question. */
  file?: 'picture' | 'document' | 'table'
}

const english: Topic[] = [
  {
    group: 'Workshop',
    title: '{thing} loses pressure after the second cup',
    question:
      'Good morning,\n\nour {thing} starts well, but from the second cup on the gauge drops to 5 bar and the coffee runs far too fast. We have cleaned the group head and changed the gasket. What else can we try?',
    answer:
      'This sounds like the expansion valve. Please turn the screw on the left side a quarter clockwise and try again. If the gauge stays below 8 bar, we will collect the machine tomorrow and lend you another one.',
    thanks: 'That did it, a quarter turn was enough. Thank you for the quick help!',
    tags: ['pressure', 'repair'],
    file: 'picture',
  },
  {
    group: 'Logistics',
    title: 'Where is order {n}?',
    question:
      'Hello,\n\norder {n} should have been here on Tuesday. The tracking page has said "in transit" for three days. We open our second shop on Saturday and need the {thing} by then.',
    answer:
      'I have spoken with the carrier: the parcel was left in the wrong depot and is on a van again. It will be with you tomorrow before noon, and I am watching it.',
    thanks: 'It has just arrived, in one piece. See you at the opening!',
    tags: ['delivery'],
  },
  {
    group: 'Billing',
    title: 'Invoice {n} names the wrong company',
    question:
      'Hi,\n\ninvoice {n} is made out to our old company name. Could you correct it? Our accountant cannot book it like this.',
    answer:
      'Of course. The corrected invoice is attached, the old one is cancelled. Nothing changes in the amount or the due date.',
    thanks: 'Perfect, thank you.',
    tags: ['invoice'],
    file: 'document',
  },
  {
    group: 'Sales',
    title: 'Quote for four {thing}',
    question:
      'Dear team,\n\nwe are fitting out a new floor and would like a quote for four {thing}, including installation and a yearly service.',
    answer:
      'Thank you for asking! The quote is attached: four machines, installation on a day of your choice, and the first yearly service at no charge.',
    thanks: 'That looks good. I will pass it on to our management this week.',
    tags: ['quote'],
  },
  {
    group: 'Support',
    title: 'How often should the {thing} be descaled?',
    question: 'Our water is rather hard (19 °dH). How often should we descale the {thing}, and with what?',
    answer:
      'With 19 °dH we recommend once a month, with the descaler that came with the machine. With a filter cartridge, every four months is enough.',
    thanks: 'Clear and simple, thanks.',
    tags: ['care'],
  },
  {
    group: 'Support',
    title: 'Display shows E-07',
    question:
      'Since this morning the display of our {thing} shows E-07 and nothing else. Switching it off and on does not help. Serial number {n}.',
    answer:
      'E-07 means that the water tank is not recognised. Please wipe the two contacts under the tank with a dry cloth, then put it back until it clicks.',
    thanks: 'The contacts were wet. It works again!',
    tags: ['display'],
    file: 'picture',
  },
  {
    group: 'Sales',
    title: 'Training for new baristas',
    question:
      'We have three new colleagues. Do you still offer the half-day training at our place, and what would it cost?',
    answer:
      'We do! Mornings between Tuesday and Thursday are free in the coming two weeks. For up to five people it is one flat price, which I have put in the attached offer.',
    thanks: 'Wednesday would be wonderful.',
    tags: ['training', 'quote'],
  },
  {
    group: 'Billing',
    title: 'Paid invoice {n} twice',
    question: 'By mistake we have paid invoice {n} twice. Could you send one payment back?',
    answer:
      'I can see both payments. The second one goes back to your account today and should arrive within two working days.',
    thanks: 'It is back already. Thanks!',
    tags: ['payment'],
  },
  {
    group: 'Logistics',
    title: 'One box of order {n} is missing',
    question:
      'Order {n} came today, but only two of three boxes. The one with the portafilters is missing. A list of what arrived is attached.',
    answer:
      'I am sorry. The third box was still on our ramp. It left us by express just now and will be there tomorrow morning.',
    thanks: 'The box is here. All complete.',
    tags: ['delivery', 'missing'],
    file: 'table',
  },
  {
    group: 'Workshop',
    title: 'Burrs for {thing}, serial {n}',
    question:
      'Our {thing} grinds unevenly after 600 kg of beans. Which burrs do we need, and can we change them ourselves?',
    answer:
      'You need set B2. Changing them takes about twenty minutes and four screws; the instructions are enclosed. If you prefer, we do it for you during the next service.',
    thanks: 'Ordered. We will try it ourselves.',
    tags: ['spare parts'],
  },
]

const german: Topic[] = [
  {
    group: 'Workshop',
    title: '{thing} tropft aus der Brühgruppe',
    question:
      'Guten Tag,\n\nunsere {thing} tropft seit gestern aus der linken Brühgruppe, auch wenn niemand Kaffee macht. Die Dichtung ist erst drei Monate alt.',
    answer:
      'Das klingt nach dem Magnetventil. Wir schicken Ihnen heute eines zu; der Tausch dauert zehn Minuten, eine Anleitung liegt bei.',
    thanks: 'Eingebaut, dicht, danke!',
    tags: ['repair'],
    file: 'picture',
  },
  {
    group: 'Billing',
    title: 'Rechnung {n}: Skonto nicht abgezogen',
    question: 'Hallo,\n\nauf der Rechnung {n} fehlt der vereinbarte Abzug von 2 %. Können Sie das bitte prüfen?',
    answer: 'Sie haben recht. Die berichtigte Rechnung finden Sie im Anhang, die alte ist storniert.',
    thanks: 'Vielen Dank für die schnelle Korrektur.',
    tags: ['invoice'],
    file: 'document',
  },
  {
    group: 'Logistics',
    title: 'Liefertermin für Bestellung {n}',
    question: 'Liebes Team,\n\nwann dürfen wir mit Bestellung {n} rechnen? Am Freitag ist bei uns niemand im Haus.',
    answer: 'Ihre Bestellung kommt am Donnerstag zwischen 9 und 12 Uhr. Der Fahrer ruft eine halbe Stunde vorher an.',
    thanks: 'Donnerstag passt wunderbar.',
    tags: ['delivery'],
  },
  {
    group: 'Support',
    title: 'Mahlgrad an der {thing} einstellen',
    question:
      'Der Espresso läuft in zwölf Sekunden durch und schmeckt sauer. In welche Richtung müssen wir den Mahlgrad verstellen?',
    answer:
      'Feiner: den Ring zwei Rasten gegen den Uhrzeigersinn drehen, dann zwei Bezüge abwarten. Ziel sind 25 bis 30 Sekunden.',
    thanks: '27 Sekunden und köstlich!',
    tags: ['care'],
  },
  {
    group: 'Sales',
    title: 'Angebot für Wartungsvertrag',
    question:
      'Wir betreiben inzwischen sechs Maschinen und möchten einen Wartungsvertrag abschließen. Was können Sie anbieten?',
    answer:
      'Gerne: zwei Wartungen im Jahr, Ersatzgerät innerhalb von 24 Stunden. Das Angebot hängt an, für sechs Maschinen mit Nachlass.',
    thanks: 'Das besprechen wir am Montag mit der Geschäftsführung.',
    tags: ['quote'],
  },
  {
    group: 'Support',
    title: 'Umzug: neue Lieferadresse',
    question: 'Ab dem Ersten sind wir in der Gartenstraße 12 zu finden. Bitte ändern Sie unsere Lieferadresse.',
    answer: 'Ist geändert, auch für die offenen Bestellungen. Viel Freude in den neuen Räumen!',
    thanks: 'Herzlichen Dank!',
    tags: ['address'],
  },
]

const french: Topic[] = [
  {
    group: 'Workshop',
    title: 'La {thing} ne chauffe plus',
    question:
      'Bonjour,\n\ndepuis ce matin, notre {thing} reste tiède. Le voyant clignote en orange. Que pouvons-nous faire ?',
    answer:
      'Bonjour, le thermostat de sécurité s’est sans doute déclenché. Appuyez sur le petit bouton rouge à l’arrière, machine froide, puis rallumez.',
    thanks: 'Elle chauffe de nouveau. Merci mille fois !',
    tags: ['repair'],
    file: 'picture',
  },
  {
    group: 'Billing',
    title: 'Facture {n} introuvable',
    question: 'Bonjour,\n\nnous ne retrouvons pas la facture {n}. Pourriez-vous nous la renvoyer ?',
    answer: 'Bien sûr, vous la trouverez en pièce jointe.',
    thanks: 'Bien reçue, merci.',
    tags: ['invoice'],
    file: 'document',
  },
  {
    group: 'Sales',
    title: 'Devis pour deux {thing}',
    question: 'Nous ouvrons une terrasse au printemps et souhaitons un devis pour deux {thing}, livraison comprise.',
    answer: 'Avec plaisir ! Le devis est joint ; la livraison et la mise en service sont offertes.',
    thanks: 'Très bien, nous vous répondons cette semaine.',
    tags: ['quote'],
  },
]

const arabic: Topic[] = [
  {
    group: 'Support',
    title: 'صوت غريب من {thing}',
    question: 'صباح الخير،\n\nنسمع صوتًا غريبًا من {thing} عند تسخين الحليب. هل يمكننا الاستمرار في استخدامها؟',
    answer: 'صباح النور، نعم يمكنكم ذلك. يرجى تنظيف رأس أنبوب البخار بالإبرة المرفقة، فغالبًا ما يكون مسدودًا جزئيًا.',
    thanks: 'اختفى الصوت تمامًا، شكرًا جزيلًا لكم.',
    tags: ['care'],
  },
  {
    group: 'Logistics',
    title: 'موعد وصول الطلب {n}',
    question: 'متى يصل الطلب رقم {n}؟ نحتاج إليه قبل نهاية الأسبوع.',
    answer: 'سيصل الطلب يوم الخميس صباحًا، وسيتصل بكم السائق قبل نصف ساعة.',
    thanks: 'ممتاز، نحن في الانتظار.',
    tags: ['delivery'],
  },
]

const japanese: Topic[] = [
  {
    group: 'Support',
    title: '{thing}の掃除方法について',
    question: 'いつもお世話になっております。\n\n{thing}のミルクノズルの掃除は、毎日どのように行えばよいでしょうか。',
    answer:
      'お問い合わせありがとうございます。営業終了後にノズルを外し、ぬるま湯に十分間浸してから、付属のブラシで洗ってください。',
    thanks: 'よく分かりました。ありがとうございました。',
    tags: ['care'],
  },
  {
    group: 'Sales',
    title: '{thing}の見積もりのお願い',
    question: '新店舗のため、{thing}を二台導入したいと考えております。設置費用を含めた見積もりをお願いいたします。',
    answer: '見積書を添付いたしました。設置と初回点検は無料で承ります。',
    thanks: '社内で検討いたします。',
    tags: ['quote'],
  },
]

const chinese: Topic[] = [
  {
    group: 'Workshop',
    title: '{thing}无法启动',
    question: '您好，\n\n我们的{thing}今天早上无法启动，指示灯也不亮。序列号是{n}。',
    answer: '您好，请检查机器背面的总开关和保险丝。如果保险丝已断，我们今天就寄出新的。',
    thanks: '换了保险丝就好了，谢谢！',
    tags: ['repair'],
    file: 'picture',
  },
  {
    group: 'Billing',
    title: '发票{n}的税号有误',
    question: '发票{n}上的税号写错了一位，请帮忙更正。',
    answer: '已更正，新的发票在附件中。',
    thanks: '收到，非常感谢。',
    tags: ['invoice'],
    file: 'document',
  },
]

export const topics: Record<Language, readonly Topic[]> = {
  en: english,
  de: german,
  fr: french,
  ar: arabic,
  ja: japanese,
  zh: chinese,
}
