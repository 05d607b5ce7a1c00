/** The reference is small and the same for every brand, so its style is written into the page. */
export const referenceStyle = `
:root {
  color-scheme: light dark;
  --text: light-dark(#0b1220, #eef1f6);
  --muted: light-dark(#545d6d, #a3adbd);
  --page: light-dark(#fbfaf7, #0d1420);
  --line: light-dark(#dfdcd4, #283447);
  --soft: light-dark(#f1efe9, #151f2f);
  --accent: light-dark(#a8321b, #ff9d85);
}
* { box-sizing: border-box }
html { scroll-padding-top: 1rem }
body {
  margin: 0;
  background: var(--page);
  color: var(--text);
  font: 1rem/1.6 system-ui, sans-serif;
}
a { color: var(--accent); text-underline-offset: .2em }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
.skip { position: absolute; left: -99rem }
.skip:focus {
  left: 1rem;
  top: 1rem;
  padding: .5rem 1rem;
  background: var(--page);
}
header {
  display: flex;
  flex-wrap: wrap;
  gap: .75rem 1.5rem;
  align-items: center;
  padding: 1rem clamp(1rem, 4vw, 3rem);
  border-bottom: 1px solid var(--line);
}
header a { font-weight: 700; color: inherit; text-decoration: none }
header form {
  display: flex;
  gap: .5rem;
  margin-left: auto;
  flex: 1 1 16rem;
  max-width: 26rem;
}
input {
  flex: 1;
  min-width: 0;
  min-height: 2.75rem;
  padding: 0 .9rem;
  border: 1px solid var(--muted);
  border-radius: .6rem;
  background: var(--page);
  color: inherit;
  font: inherit;
}
button {
  min-height: 2.75rem;
  padding: 0 1.1rem;
  border: 0;
  border-radius: .6rem;
  background: var(--text);
  color: var(--page);
  font: inherit;
  font-weight: 600;
  cursor: pointer;
}
.frame {
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: 1rem clamp(1.5rem, 4vw, 4rem);
  max-width: 82rem;
  margin: 0 auto;
  padding: 1.5rem clamp(1rem, 4vw, 3rem) 5rem;
}
nav ul {
  display: flex;
  flex-wrap: wrap;
  gap: .25rem 1rem;
  margin: 0;
  padding: 0;
  list-style: none;
}
nav a {
  display: inline-block;
  padding: .3rem 0;
  color: inherit;
  text-decoration: none;
}
nav a:hover { text-decoration: underline }
nav a[aria-current] { color: var(--accent); font-weight: 700 }
@media (min-width: 60rem) { .frame { grid-template-columns: 12rem minmax(0, 1fr) } nav { position: sticky; top: 1.5rem; align-self: start } nav ul { flex-direction: column } }
h1 {
  margin: 0 0 .5rem;
  font-size: clamp(1.9rem, 4vw, 2.6rem);
  line-height: 1.15;
  letter-spacing: -.02em;
}
h2 {
  margin: 2.75rem 0 .5rem;
  font-size: 1.4rem;
  line-height: 1.25;
  letter-spacing: -.01em;
}
h3 { margin: 1.5rem 0 .5rem; font-size: 1rem }
p { max-width: 44rem; margin: .5rem 0 }
.muted { color: var(--muted) }
.call {
  display: inline-flex;
  flex-wrap: wrap;
  gap: .25rem .6rem;
  padding: .35rem .7rem;
  border-radius: .5rem;
  background: var(--soft);
  font-family: ui-monospace, monospace;
  font-size: .9rem;
  overflow-wrap: anywhere;
}
.call b { color: var(--accent) }
code {
  padding: .1em .3em;
  border-radius: .3em;
  background: var(--soft);
  font-family: ui-monospace, monospace;
  font-size: .875em;
  overflow-wrap: anywhere;
}
pre {
  margin: .5rem 0;
  padding: 1rem 1.2rem;
  overflow-x: auto;
  border-radius: .7rem;
  background: #101a2b;
  color: #eef1f6;
  font-size: .875rem;
  line-height: 1.55;
}
pre code { padding: 0; background: none; font-size: inherit }
summary { padding: .35rem 0; cursor: pointer; font-weight: 600 }
.scrolls { overflow-x: auto }
table { width: 100%; border-collapse: collapse; font-size: .9375rem }
th, td {
  padding: .5rem 1rem .5rem 0;
  border-bottom: 1px solid var(--line);
  text-align: left;
  vertical-align: top;
}
th { font-weight: 600; white-space: nowrap }
td:first-child { white-space: nowrap }
`
