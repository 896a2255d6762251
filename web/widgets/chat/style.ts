/** Inside a shadow root, so that neither the page nor the widget changes the other. */
const light = `
  --surface: #fff; --sunken: #f2f4f6; --bubble: #f2f4f6; --border: #e6e9ed; --strong: #d5dae0; --control: #8d959f;
  --text: #1b222c; --soft: #464e5a; --muted: #646c78; --amber: #fff6e0; --on-amber: #6b4700; --danger: #c22a22;
  --good: #1f7a45; color-scheme: light; color: var(--text);`
const dark = `
  --surface: #1a1d22; --sunken: #16191d; --bubble: #262a30; --border: #2d3239; --strong: #414750; --control: #7c8490;
  --text: #e9ecf0; --soft: #ccd1d8; --muted: #9ca4af; --amber: #3a2d10; --on-amber: #f2cf83; --danger: #ff8b80;
  --good: #63c08a; color-scheme: dark; color: var(--text);`

export const style = `
:host { all: initial; }
* { box-sizing: border-box; font: inherit; color: inherit; }
[hidden] { display: none !important; }
p, h2, dl, dd { margin: 0; }
svg { inline-size: 1.3em; block-size: 1.3em; flex: none; stroke-width: 1.8; stroke-linecap: round; stroke-linejoin: round; }
.chat { position: fixed; inset-block-end: 20px; z-index: 2147483000; font: 13.5px/1.45 Inter, system-ui, sans-serif; ${light} }
.chat.right { right: 20px; } .chat.left { left: 20px; }
.chat.dark { ${dark} }
@media (prefers-color-scheme: dark) { .chat.auto { ${dark} } }
.hello:focus { outline: 0 !important; box-shadow: none !important; }
button { cursor: pointer; background: none; border: 0; padding: 0; }
button:focus-visible, a:focus-visible, input:focus-visible, textarea:focus-visible, select:focus-visible, [tabindex]:focus-visible,
.stars input:focus-visible + span { outline: 2px solid var(--color); outline-offset: 2px; box-shadow: 0 0 0 2px var(--surface); }
.launcher {
  position: relative; display: inline-flex; align-items: center; gap: 9px; min-block-size: 48px; padding: 0 18px 0 15px; border-radius: 24px;
  background: var(--color); color: var(--on-color); font-weight: 550; box-shadow: 0 2px 6px rgb(20 26 36 / 10%), 0 12px 36px rgb(20 26 36 / 18%);
}
.launcher.quiet { background: var(--surface); color: var(--text); outline: 1px solid var(--strong); }
.badge { position: absolute; inset: -4px -3px auto auto; min-inline-size: 19px; padding: 0 5px; font: 600 11px/19px system-ui; text-align: center; border-radius: 10px; background: #c22a22; color: #fff; }
.panel {
  display: flex; flex-direction: column; inline-size: 344px; block-size: min(514px, calc(100dvh - 40px)); border-radius: 14px; overflow: hidden;
  background: var(--surface); outline: 1px solid var(--border); box-shadow: 0 2px 6px rgb(20 26 36 / 10%), 0 12px 36px rgb(20 26 36 / 18%);
}
.head { display: flex; align-items: center; gap: 10px; padding: 11px 8px 11px 14px; border-block-end: 1px solid var(--border); min-block-size: 58px; }
.who { flex: 1; min-inline-size: 0; }
.title { font-weight: 600; line-height: 1.3; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.state { display: flex; align-items: center; gap: 6px; color: var(--muted); font-size: 12.5px; line-height: 1.35; }
.state span { color: inherit; }
.dot { inline-size: 8px; block-size: 8px; border-radius: 50%; box-shadow: inset 0 0 0 2px var(--control); flex: none; }
.dot.on { background: var(--good); box-shadow: none; } .dot.busy { background: #b7791f; box-shadow: none; }
.logo, .avatar { display: grid; place-items: center; border-radius: 50%; background: var(--color); color: var(--on-color); flex: none; overflow: hidden; }
.logo { inline-size: 34px; block-size: 34px; } .logo .avatar { inline-size: 100%; block-size: 100%; }
.avatar { inline-size: 24px; block-size: 24px; font-size: 10px; font-weight: 600; background: var(--strong); color: var(--text); }
.avatar canvas { inline-size: 100%; block-size: 100%; object-fit: cover; }
.icon { display: grid; place-items: center; inline-size: 32px; block-size: 32px; border-radius: 8px; color: var(--soft); }
.icon:hover { background: var(--sunken); }
.tools { position: relative; } .tools svg { stroke-width: 3; }
.menu { position: absolute; inset-block-start: 36px; inset-inline-end: 0; z-index: 2; display: grid; min-inline-size: 210px; padding: 4px; border-radius: 10px; background: var(--surface); outline: 1px solid var(--strong); box-shadow: 0 8px 24px rgb(20 26 36 / 18%); }
.menu button { padding: 8px 10px; border-radius: 7px; text-align: start; }
.menu button:hover { background: var(--sunken); }
.menu [aria-checked]::before { content: ''; display: inline-block; inline-size: 14px; block-size: 14px; margin-inline-end: 8px; border: 1.5px solid var(--control); border-radius: 4px; vertical-align: -2px; }
.menu [aria-checked=true]::before { background: var(--color); border-color: var(--color); }
.lost { display: flex; flex-wrap: wrap; gap: 2px 8px; padding: 8px 14px; background: var(--amber); color: var(--on-amber); font-size: 12.5px; }
.link { color: inherit; font-weight: 600; text-decoration: underline; margin-inline-start: auto; min-block-size: 24px; }
.loading { flex: 1; display: grid; align-content: center; gap: 10px; padding: 20px; opacity: 0; animation: appear 0s 300ms forwards; }
.loading i { block-size: 34px; inline-size: 70%; border-radius: 13px; background: var(--bubble); } .loading i:nth-child(2) { inline-size: 50%; justify-self: end; }
@keyframes appear { to { opacity: 1; } }
.form { flex: 1; min-block-size: 0; display: flex; flex-direction: column; }
p.form { padding: 16px; flex: none; }
.main, .talk { flex: 1; min-block-size: 0; overflow-y: auto; }
.main { display: flex; flex-direction: column; gap: 12px; padding: 16px; }
.hello { font-size: 15px; line-height: 1.5; overflow-wrap: anywhere; white-space: pre-line; }
.field, .field label, label.field { display: grid; gap: 5px; }
.label { font-weight: 500; } .required, .problem { color: var(--danger); } .problem { font-size: 12.5px; } .problem:empty { display: none; }
input, textarea, select { inline-size: 100%; min-block-size: 34px; padding: 6px 10px; border: 1px solid var(--control); border-radius: 6px; background: var(--surface); }
textarea { resize: none; }
[aria-invalid=true] { border-color: var(--danger); }
::placeholder { color: var(--muted); opacity: 1; }
.foot { display: grid; gap: 8px; padding: 8px 16px 14px; }
.primary, .plain, .ghost { display: inline-flex; align-items: center; justify-content: center; gap: 8px; min-block-size: 36px; padding: 0 14px; border-radius: 8px; font-weight: 550; }
.primary { background: var(--color); color: var(--on-color); } .plain { border: 1px solid var(--strong); } .ghost { color: var(--soft); } .ghost:hover, .plain:hover { background: var(--sunken); }
.tiny, .muted { color: var(--muted); font-size: 12.5px; } .tiny { font-size: 11.5px; text-align: center; }
.hours { display: grid; grid-template-columns: auto 1fr; gap: 1px 14px; font-size: 12.5px; color: var(--soft); } .hours dd { text-align: end; font-variant-numeric: tabular-nums; }
.talk { position: relative; display: flex; flex-direction: column; }
.log { display: flex; flex-direction: column; gap: 4px; padding: 12px 16px; }
.talk > :first-child { margin-block-start: auto; }
.sys { align-self: center; font-size: 11.5px; color: var(--muted); margin-block-end: 4px; }
.lines { display: flex; flex-direction: column; gap: 4px; }
.line { display: grid; grid-template-columns: minmax(0, 1fr); justify-items: end; }
.theirs { grid-template-columns: 24px minmax(0, 1fr); column-gap: 8px; justify-items: start; align-items: end; }
.theirs .avatar { visibility: hidden; } .theirs.last .avatar { visibility: visible; }
.column { display: grid; gap: 3px; justify-items: inherit; max-inline-size: 88%; }
.message { padding: 7px 11px; border-radius: 13px; background: var(--bubble); overflow-wrap: anywhere; }
.own .message { background: var(--color); color: var(--on-color); } .own .message a { color: inherit; }
.own.last .message { border-end-end-radius: 4px; } .theirs.last .message { border-end-start-radius: 4px; }
.message p + p { margin-block-start: 6px; } .message b, .message strong { font-weight: 700; } .message i, .message em { font-style: italic; }
.meta { display: none; font-size: 11px; color: var(--muted); margin-block: 2px 5px; } .last .meta { display: block; } .theirs .meta { grid-column: 2; }
.doc { display: flex; align-items: center; gap: 9px; padding: 7px 10px; border: 1px solid var(--strong); border-radius: 11px; font-size: 12.5px; text-decoration: none; }
.doc b { font-weight: 500; overflow-wrap: anywhere; } .doc small { display: block; color: var(--muted); }
.picture { display: block; max-inline-size: 100%; border-radius: 13px; background: var(--bubble); }
.typing { align-self: flex-start; display: inline-flex; gap: 4px; margin-inline-start: 32px; padding: 12px; border-radius: 13px; background: var(--bubble); }
.typing i { inline-size: 6px; block-size: 6px; border-radius: 50%; background: var(--muted); } .typing i:nth-child(2) { opacity: .7; } .typing i:nth-child(3) { opacity: .4; }
.place { display: grid; justify-items: center; gap: 4px; padding: 12px 16px; text-align: center; }
.place strong { font-size: 34px; font-weight: 600; line-height: 1.1; } .estimate { font-size: 15px; font-weight: 500; }
.ways { padding-block: 4px 10px; gap: 4px; }
.ended { display: grid; gap: 14px; padding: 14px 16px; border-block-start: 1px solid var(--border); }
.ended > .hello { font-weight: 600; } .rating, .transcript { display: grid; gap: 8px; }
.stars { display: grid; grid-template-columns: repeat(5, 1fr); gap: 6px; margin: 0; padding: 0; border: 0; } .stars legend { padding: 0; margin-block-end: 8px; font-weight: 500; }
.stars label { position: relative; } .stars input { position: absolute; inset: 0; opacity: 0; min-block-size: 0; block-size: 100%; cursor: pointer; }
.stars label > span { display: grid; place-items: center; min-block-size: 36px; border: 1px solid var(--strong); border-radius: 8px; font-weight: 600; }
.stars input:checked + span { border-color: var(--color); background: var(--color); color: var(--on-color); }
.ends { display: flex; justify-content: space-between; font-size: 11.5px; color: var(--muted); } .ends span { color: inherit; }
.writing { position: relative; padding: 0 12px 12px; }
.notice { color: var(--danger); font-size: 12.5px; padding-block-end: 6px; } .notice:empty { display: none; }
.composer { display: flex; align-items: flex-end; gap: 2px; padding: 3px 4px 3px 4px; border: 1px solid var(--control); border-radius: 11px; }
.composer:focus-within { outline: 2px solid var(--color); outline-offset: 1px; }
.composer textarea { flex: 1; min-inline-size: 0; border: 0; outline: 0 !important; box-shadow: none !important; max-block-size: 120px; padding: 6px 8px; background: none; }
.send { background: var(--color); color: var(--on-color); } .send:hover { background: var(--color); }
.emoji { position: absolute; inset-block-end: 100%; inset-inline: 12px; z-index: 2; display: grid; grid-template-columns: repeat(8, 1fr); padding: 6px; border-radius: 10px; background: var(--surface); outline: 1px solid var(--strong); box-shadow: 0 8px 24px rgb(20 26 36 / 18%); }
.emoji button { min-block-size: 32px; font-size: 18px; border-radius: 6px; } .emoji button:hover { background: var(--sunken); }
.flat .launcher, .flat .panel { box-shadow: none; }
.hidden-label { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
@media (max-width: 480px) {
  .chat.open { inset: 0; }
  .open .panel { inline-size: 100%; block-size: 100dvh; border-radius: 0; outline: 0; }
  .open .message, .open input, .open textarea, .open select, .open .hello { font-size: 16px; }
  .open .icon { inline-size: 44px; block-size: 44px; } .open .primary, .open .plain, .open .ghost, .open .menu button { min-block-size: 44px; }
}
`
