/** Served as its own file, so that no page needs an inline style. */
export const style = `
:root { color-scheme: light dark; --ink: #101a2b; --paper: #fbf8f3; --card: #fff; --line: #e6dfd3; --soft: #5a6272; --accent: #b4351f; --warn: #fdf0d5; --warn-ink: #6b4100; --field: #8d8778; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f6; --paper: #0b1220; --card: #121b2c; --line: #243049; --soft: #a3adbf; --accent: #ff9179; --warn: #3a2c10; --warn-ink: #f3c26b; --field: #6d7a94; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.banner { margin: 0; padding: .6rem 1rem; background: var(--warn); color: var(--warn-ink); text-align: center; font-size: .9375rem; }
main { max-width: 56rem; margin: 0 auto; padding: clamp(1rem, 4vw, 2.5rem) clamp(.75rem, 3vw, 1.5rem) 3rem; }
h1 { margin: 0; font-size: clamp(1.375rem, 1.1rem + 1.5vw, 1.875rem); line-height: 1.2; letter-spacing: -.02em; overflow-wrap: anywhere; }
.head { display: flex; flex-wrap: wrap; gap: 1rem 2rem; align-items: end; justify-content: space-between; margin-bottom: 1.25rem; }
search { flex: 0 1 24rem; }
form { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .25rem .5rem; }
label { grid-column: 1 / -1; font-size: .875rem; color: var(--soft); }
textarea, .answer { grid-column: 1 / -1; }
.answer { grid-template-columns: minmax(0, 1fr); gap: .5rem; margin-top: 1rem; }
.answer button { justify-self: start; }
.answer p { grid-column: 1 / -1; margin: 0 0 .5rem; font-weight: 600; }
input, button, textarea { min-height: 2.75rem; padding: .5rem .75rem; border: 1px solid var(--field); border-radius: .5rem; background: var(--card); color: inherit; font: inherit; min-width: 0; }
button { font-weight: 600; cursor: pointer; }
button:hover { border-color: var(--ink); }
.mails { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: .75rem; overflow: hidden; }
.mails li + li { border-top: 1px solid var(--line); }
.mails a { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: .1rem 1rem; padding: .85rem 1.1rem; color: inherit; text-decoration: none; }
.mails a:hover { background: var(--paper); }
.to { font-size: .875rem; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
time { font-size: .875rem; color: var(--soft); white-space: nowrap; }
.subject { grid-column: 1 / -1; font-weight: 600; overflow-wrap: anywhere; }
.snippet { grid-column: 1 / -1; font-size: .9375rem; color: var(--soft); overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tag { display: inline-block; margin-right: .5rem; padding: 0 .5rem; border: 1px solid var(--line); border-radius: 1rem; font-size: .8125rem; }
.empty { padding: 3rem 1.5rem; border: 1px dashed var(--field); border-radius: .75rem; text-align: center; color: var(--soft); overflow-wrap: anywhere; }
.pages { display: flex; gap: 1rem; margin-top: 1rem; }
.pages a { padding: .5rem 0; }
.back { margin: 0 0 .75rem; }
a { color: var(--accent); }
dl { margin: 1rem 0 1.25rem; }
dl div { display: flex; gap: 1rem; padding: .3rem 0; }
dt { flex: 0 0 5rem; color: var(--soft); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; display: grid; gap: .35rem; }
dd time { font-size: 1rem; color: inherit; }
iframe { display: block; width: 100%; height: min(52rem, 80vh); border: 1px solid var(--line); border-radius: .75rem; background: #fff; }
details { margin-top: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: .75rem; }
summary { padding: .75rem 1rem; font-weight: 600; cursor: pointer; }
pre { margin: 0; padding: 0 1rem 1rem; white-space: pre-wrap; overflow-wrap: anywhere; font: .875rem/1.5 ui-monospace, Menlo, Consolas, monospace; }
:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
.mails a:focus-visible { outline-offset: -3px; }
`
