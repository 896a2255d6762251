/** Those that people use in messages about work, with the words that find them, in English and German. */
const written = `
😀 grin happy grinsen
😄 smile happy lächeln freude
😅 sweat relief puh
😂 joy laugh tränen lachen
🙂 slight smile lächeln
😉 wink zwinkern
😊 blush smile freude
😍 love eyes verliebt
😎 cool sunglasses
🤔 thinking think nachdenken
😐 neutral
😬 grimace oops
😕 confused verwirrt
🙁 frown sad traurig
😢 cry sad weinen
😭 sob cry heulen
😡 angry wütend
😱 scream shock schreck
😴 sleep schlafen müde
🤒 sick krank
🤗 hug umarmen
🙄 eyeroll augen
😇 angel innocent engel
🤷 shrug achselzucken
🤦 facepalm
🙈 monkey see affe
👍 thumbsup +1 yes daumen hoch ja
👎 thumbsdown -1 no daumen runter nein
👌 ok perfect
👏 clap applaus bravo
🙏 pray please thanks danke bitte
🙌 hooray raised hands juhu
👋 wave hello hi winken hallo
🤝 handshake deal handschlag
💪 strong muscle stark
✌️ victory peace
🤞 fingers crossed daumen drücken
👀 eyes look augen schauen
👉 point right rechts
👇 point down unten
☝️ point up oben
✅ check done yes erledigt haken
❌ cross no wrong nein falsch
❗ exclamation important wichtig
❓ question frage
⚠️ warning attention achtung warnung
🚫 forbidden stop verboten
💯 hundred perfect hundert
🎉 party tada celebrate feiern
🎊 confetti konfetti
🎂 cake birthday geburtstag kuchen
🎁 gift present geschenk
🏆 trophy winner pokal
🥇 gold medal medaille
⭐ star stern
🌟 glowing star
✨ sparkles neu
🔥 fire hot feuer
💡 idea bulb idee lampe
💥 boom crash
❤️ heart love herz liebe
🧡 orange heart
💛 yellow heart
💚 green heart
💙 blue heart
💜 purple heart
💔 broken heart
☀️ sun sonne
🌧️ rain regen
❄️ snow winter schnee
🌈 rainbow regenbogen
🌍 world earth welt
🌱 plant seedling pflanze
🌸 flower blossom blume
🐛 bug insect fehler käfer
🐱 cat katze
🐶 dog hund
🦄 unicorn einhorn
☕ coffee kaffee
🍺 beer bier
🍕 pizza
🍎 apple apfel
🍀 luck clover glück
🚀 rocket launch rakete
🚗 car auto
🚚 truck delivery lieferung
🚲 bike fahrrad
✈️ plane flight flug
🚆 train zug bahn
🏠 house home haus
🏢 office büro
🏖️ beach holiday urlaub strand
⏰ alarm clock wecker
⏳ waiting hourglass warten
📅 calendar date kalender termin
📌 pin
📎 paperclip attachment anhang
📝 memo note notiz
📄 page document dokument
📁 folder ordner
📊 chart diagramm
📈 up growth wachstum
📉 down fall
📦 package box paket
📧 email mail
📞 phone call telefon anruf
📱 mobile smartphone handy
💻 laptop computer
🖨️ printer drucker
🖥️ screen monitor bildschirm
⌨️ keyboard tastatur
🔌 plug power strom
🔋 battery akku
🔧 wrench repair werkzeug reparatur
🔨 hammer
🛠️ tools repair werkzeug
⚙️ gear settings einstellungen
🔒 lock secure schloss
🔑 key schlüssel
🔍 search find suche
🔗 link
🔔 bell notification glocke
💬 speech message nachricht
💰 money geld
💳 card payment karte zahlung
🧾 receipt invoice rechnung
🛒 cart shop einkauf
♻️ recycle
➡️ arrow right pfeil rechts
⬅️ arrow left pfeil links
⬆️ arrow up pfeil oben
⬇️ arrow down pfeil unten
`

type Emoji = { character: string; words: readonly string[] }

export const emojis: readonly Emoji[] = written
  .trim()
  .split('\n')
  .map((line) => {
    const [character = '', ...words] = line.split(' ')
    return { character, words }
  })

/** Emojis with a word that starts like this; whole words first. */
export function findEmojis(typed: string, most = 8): readonly Emoji[] {
  const start = typed.toLowerCase()
  const found = emojis.filter(({ words }) => words.some((word) => word.startsWith(start)))
  const isExact = ({ words }: Emoji) => words.includes(start)
  return [...found.filter(isExact), ...found.filter((one) => !isExact(one))].slice(0, most)
}
