/** Inside a shadow root, so that neither the page nor the widget changes the other. */
export const style = `
:host { all: initial; }
* { box-sizing: border-box; font: inherit; }
[hidden] { display: none !important; }
.chat {
  position: fixed; inset-block-end: 20px; inset-inline-end: 20px; z-index: 2147483000;
  font: 14px/1.45 system-ui, sans-serif; color: #1c2426; color-scheme: light;
}
.launcher, .send, .again {
  border: 0; border-radius: 999px; padding: 12px 20px; min-block-size: 44px; cursor: pointer; font-weight: 600;
  background: var(--color); color: var(--on-color);
}
.launcher { box-shadow: 0 4px 16px rgb(0 0 0 / 20%); }
.badge { margin-inline-start: 8px; padding: 1px 8px; border-radius: 999px; background: #c62828; color: #fff; }
.panel {
  display: flex; flex-direction: column; inline-size: 344px; block-size: min(514px, calc(100dvh - 40px));
  background: #fff; border: 1px solid #cfd6d8; border-radius: 12px; box-shadow: 0 12px 40px rgb(0 0 0 / 22%); overflow: hidden;
}
.head { display: flex; align-items: center; gap: 8px; padding: 10px 8px 10px 16px; border-block-end: 1px solid #dde3e4; }
.title { flex: 1; min-inline-size: 0; margin: 0; font-weight: 600; overflow-wrap: anywhere; }
.head button { min-inline-size: 40px; min-block-size: 40px; padding: 0 8px; border: 0; border-radius: 8px; background: none; color: inherit; cursor: pointer; }
.log { flex: 1; overflow-y: auto; padding: 16px; margin: 0; display: flex; flex-direction: column; gap: 8px; }
.message { max-inline-size: 85%; padding: 8px 12px; border-radius: 12px; background: #eef1f2; overflow-wrap: anywhere; align-self: flex-start; }
.message.own { align-self: flex-end; background: var(--color); color: var(--on-color); }
.own a { color: inherit; }
.log p { margin: 0; }
.state { align-self: flex-end; font-size: 12px; color: #57646a; }
.status { padding: 0 16px 8px; color: #57646a; font-size: 13px; }
.lost { padding: 8px 16px; background: #fff3d6; color: #5c4300; }
.composer { display: flex; gap: 8px; align-items: flex-end; padding: 8px; border-block-start: 1px solid #dde3e4; }
.composer textarea {
  flex: 1; min-inline-size: 0; resize: none; min-block-size: 44px; max-block-size: 120px; padding: 10px 12px;
  border: 1px solid #767f83; border-radius: 10px; background: #fff; color: inherit;
}
.send { border-radius: 10px; padding: 10px 14px; }
.again { margin: 0 16px 16px; }
button:focus-visible, textarea:focus-visible { outline: 2px solid var(--color); outline-offset: 2px; }
.flat .launcher, .flat .panel { box-shadow: none; }
.hidden-label { position: absolute; inline-size: 1px; block-size: 1px; overflow: hidden; clip-path: inset(50%); }
@media (prefers-color-scheme: dark) {
  .chat { color: #e8eced; color-scheme: dark; }
  .panel { background: #1b2123; border-color: #3a4447; }
  .head, .composer { border-color: #333c3f; }
  .message { background: #2b3437; }
  .state, .status { color: #a9b5b9; }
  .composer textarea { background: #14191b; border-color: #7d898d; }
  .lost { background: #453200; color: #ffe3a3; }
}
@media (max-width: 480px) {
  .chat.open { inset: 0; }
  .chat.open .panel { inline-size: 100%; block-size: 100dvh; border: 0; border-radius: 0; font-size: 16px; }
}
@media (prefers-reduced-motion: no-preference) { .panel, .launcher { transition: opacity 120ms; } }
`
