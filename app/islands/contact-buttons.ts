// Chat and WhatsApp over the page: small while it scrolls down, and round again where nothing that
// is read or pressed is beneath them.

/** Milliseconds without a scroll after which the page rests. */
const restMs = 300
const everyButton = '.contact-button'
const controls = 'a[href], button, input, select, textarea, summary, label, [role=button]'
/** Pixels between the points that are looked at: less than a line of text. */
const grid = 5

/** Follows the page until the function that it answers with is called. */
export function followContactButtons(): () => void {
  let lastTop = scrollY
  let timer: ReturnType<typeof setTimeout> | undefined
  const rest = () => {
    lastTop = scrollY
    // One that moved away while it is pressed would miss its own press.
    for (const button of document.querySelectorAll<HTMLElement>(everyButton))
      if (button.matches(':active')) timer = setTimeout(rest, restMs)
      else button.dataset.fit = isFree(roundBox(button), button) ? 'full' : 'small'
  }
  const look = () => {
    if (scrollY > lastTop) shrink(() => true)
    else shrink((button) => !isFree(button.getBoundingClientRect(), button))
    lastTop = scrollY
    clearTimeout(timer)
    timer = setTimeout(rest, restMs)
  }
  const events = ['scroll', 'resize', 'toggle', 'scrollend']
  for (const event of events) addEventListener(event, look, { passive: true, capture: true })
  const observer = new MutationObserver(look)
  observer.observe(document.body, { childList: true, subtree: true })
  rest()
  return () => {
    clearTimeout(timer)
    observer.disconnect()
    for (const event of events) removeEventListener(event, look, { capture: true })
  }
}

/** One that has the keyboard, is open or is being pressed stays as it is. */
function shrink(isCalledFor: (button: HTMLElement) => boolean): void {
  for (const button of document.querySelectorAll<HTMLElement>(`${everyButton}[data-fit=full]`))
    if (!button.matches(':focus-visible, :active') && isCalledFor(button))
      button.dataset.fit = 'small'
}

/** Where the button is when it is round, whatever it is now. */
function roundBox(button: HTMLElement): DOMRect {
  const style = getComputedStyle(button)
  const [size, across] = ['--size', '--across'].map((name) =>
    Number.parseFloat(style.getPropertyValue(name)),
  ) as [number, number]
  const { top, bottom } = button.getBoundingClientRect()
  const position = button.dataset.position ?? ''
  return new DOMRect(
    position.endsWith('left') ? across : document.documentElement.clientWidth - across - size,
    position.startsWith('top') ? top : bottom - size,
    size,
    size,
  )
}

/** Whether neither text nor a control of the page is in the box. */
function isFree(box: DOMRect, button: HTMLElement): boolean {
  for (let y = box.top; y < box.bottom + grid; y += grid)
    for (let x = box.left; x < box.right + grid; x += grid)
      for (const part of document.elementsFromPoint(
        Math.min(x, box.right),
        Math.min(y, box.bottom),
      ))
        if (!button.contains(part) && (part.matches(controls) || hasTextIn(part, box))) return false
  return true
}

function hasTextIn(part: Element, box: DOMRect): boolean {
  return [...part.childNodes].some((node) => {
    if (node.nodeType !== Node.TEXT_NODE || !node.nodeValue?.trim()) return false
    const range = document.createRange()
    range.selectNodeContents(node)
    return [...range.getClientRects()].some(
      ({ left, right, top, bottom }) =>
        left < box.right && right > box.left && top < box.bottom && bottom > box.top,
    )
  })
}
