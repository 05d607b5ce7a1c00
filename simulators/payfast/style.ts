/** Served as its own file, so that no page needs an inline style. */
export const style = `
:root { color-scheme: light dark; --ink: #16202e; --paper: #f5f6f8; --card: #fff; --line: #d5dae1; --soft: #55606f; --accent: #c8102e; --warn: #fff3cd; --warn-ink: #5c4400; --bad: #fdeaec; --bad-ink: #8d0b20; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef1f5; --paper: #10151d; --card: #19212c; --line: #344152; --soft: #aab4c1; --warn: #4a3a06; --warn-ink: #ffe9a8; --bad: #4a1219; --bad-ink: #ffc9d0; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; background: var(--paper); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
.banner { margin: 0; padding: .6rem 1rem; background: var(--warn); color: var(--warn-ink); text-align: center; }
main { width: calc(100% - 1.5rem); max-width: 27rem; margin: clamp(.75rem, 4vw, 4rem) auto 1.5rem; padding: clamp(1.25rem, 5vw, 1.75rem); background: var(--card); border: 1px solid var(--line); border-top: 4px solid var(--accent); border-radius: .75rem; }
h1 { margin: 0 0 .5rem; font-size: 1.25rem; line-height: 1.3; }
.amount { margin: 0 0 1.25rem; font-size: 2.5rem; font-weight: 700; letter-spacing: -.02em; font-variant-numeric: tabular-nums; overflow-wrap: anywhere; }
dl { margin: 0 0 1.25rem; border-top: 1px solid var(--line); }
dl div { display: flex; gap: 1rem; padding: .6rem 0; border-bottom: 1px solid var(--line); }
dt { flex: 0 0 6rem; color: var(--soft); }
dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
dd small { display: block; color: var(--soft); }
.note { color: var(--soft); }
.alert { margin: 0 0 1.25rem; padding: .75rem 1rem; background: var(--bad); color: var(--bad-ink); border-radius: .5rem; overflow-wrap: anywhere; }
.alert ul { margin: 0; padding-left: 1.25rem; }
h1 + .alert { margin-top: .75rem; }
form { display: grid; gap: .6rem; }
button, .button { display: block; width: 100%; min-height: 3rem; padding: .6rem 1rem; border: 1px solid var(--line); border-radius: .5rem; background: transparent; color: inherit; font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
button:hover, .button:hover { border-color: var(--ink); }
.pay { background: var(--accent); border-color: var(--accent); color: #fff; }
.pay:hover { background: #a50d26; border-color: #a50d26; }
a { color: inherit; }
:focus-visible { outline: 3px solid #3b82f6; outline-offset: 2px; }
footer { padding: 0 1rem 2rem; color: var(--soft); font-size: .875rem; text-align: center; }
`
