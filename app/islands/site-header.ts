// Island of the header. Everything opens without it (<details>); it fits the header and the buttons
// of chat and WhatsApp to what is beneath and closes what is open. On pages that are hydrated React
// leaves alone what is set here.
import { followContactButtons } from './contact-buttons.ts'

/** Pixels of scroll after which the header changes. */
const scrolledAfter = 20
/** Pixels from the top at which the section below the header is looked up. */
const headerMiddle = 34
/** Milliseconds before the focus moves into the opened menu. */
const focusDelay = 100

const behindMenu = '#main, .site-footer, .contact-button, #chat, .skip-link, [data-demo-bar]'
const openParts = '.site-header details[open]'

let frame = 0
let place = location.pathname

function look(): void {
  frame = 0
  if (location.pathname !== place) closeAll(null)
  place = location.pathname
  const header = document.querySelector<HTMLElement>('.site-header')
  if (!header) return
  header.dataset.scrolled = String(scrollY > scrolledAfter)
  header.dataset.theme = isOverDark() ? 'dark' : 'light'
}

function lookLater(): void {
  if (frame === 0) frame = requestAnimationFrame(look)
}

function isOverDark(): boolean {
  return [
    ...document.querySelectorAll('#main [data-dark-section], .site-footer[data-dark-section]'),
  ].some((section) => {
    const { top, bottom } = section.getBoundingClientRect()
    return top <= headerMiddle && bottom > headerMiddle
  })
}

function closeAll(unlessAround: Node | null): void {
  for (const part of document.querySelectorAll(openParts))
    if (!unlessAround || !part.contains(unlessAround)) part.removeAttribute('open')
}

/** Makes the page behind an open menu inert, so that the keyboard cannot reach it. */
function settleMenu(menu: HTMLDetailsElement): void {
  for (const behind of document.querySelectorAll(behindMenu))
    behind.toggleAttribute('inert', menu.open)
  if (!menu.open) return
  setTimeout(() => {
    if (menu.open && !menu.querySelector('nav')?.contains(document.activeElement))
      menu.querySelector<HTMLElement>('nav a')?.focus()
  }, focusDelay)
}

function targetOf(event: Event): Element | null {
  return event.target instanceof Element ? event.target : null
}

function onEscape(): void {
  // Move the focus first: closing the element that has it would lose it.
  document.querySelector(openParts)?.querySelector('summary')?.focus()
  closeAll(null)
  document.querySelector('.contact-button:is(:hover, :focus)')?.setAttribute('data-quiet', '')
}

/** Arrow keys walk through an open dropdown; down on its button opens it. */
function onArrow(event: KeyboardEvent): void {
  const part = targetOf(event)?.closest<HTMLDetailsElement>('.site-header details[name]')
  if (!part) return
  const links = [...part.querySelectorAll('a')]
  const at = links.findIndex((link) => link.matches(':focus'))
  const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: links.length - 1 }[event.key]
  if (next === undefined || (at < 0 && event.key !== 'ArrowDown')) return
  event.preventDefault()
  part.open = true
  if (next < 0) part.querySelector('summary')?.focus()
  else links[Math.min(next, links.length - 1)]?.focus()
}

document.addEventListener('keydown', (event) =>
  event.key === 'Escape' ? onEscape() : onArrow(event),
)
document.addEventListener('pointerdown', (event) => closeAll(targetOf(event)))
document.addEventListener('click', (event) => {
  if (targetOf(event)?.closest('.site-header details a')) closeAll(null)
})
document.addEventListener('focusout', (event) => {
  targetOf(event)?.closest('.contact-button')?.removeAttribute('data-quiet')
  // Close a dropdown when the Tab key leaves it.
  const part = targetOf(event)?.closest('.site-header details[name]')
  if (part && event.relatedTarget instanceof Node && !part.contains(event.relatedTarget))
    part.removeAttribute('open')
})
document.addEventListener('pointerout', (event) =>
  targetOf(event)?.closest('.contact-button')?.removeAttribute('data-quiet'),
)
document.addEventListener(
  'toggle',
  (event) => {
    const part = targetOf(event)
    if (part instanceof HTMLDetailsElement && part.matches('.mobile-menu')) settleMenu(part)
  },
  true,
)
matchMedia('(width >= 64rem)').addEventListener('change', () => closeAll(null))
addEventListener('popstate', () => closeAll(null))
addEventListener('scroll', lookLater, { passive: true })
addEventListener('resize', lookLater, { passive: true })
// On hydrated pages the next page comes without a new document, and has other sections under the
// header.
new MutationObserver(lookLater).observe(document.documentElement, {
  childList: true,
  subtree: true,
})
const menu = document.querySelector('.mobile-menu')
if (menu instanceof HTMLDetailsElement && menu.open) settleMenu(menu)
look()
followContactButtons()
