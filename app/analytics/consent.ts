/** Where the answer is remembered: in the browser only, never sent. */
const place = 'third-parties'
/** The link that asks again: the privacy policy has one in its section of that name. */
const again = '#cookies'

/**
 * Loads at once for a visitor who agreed before, never for one who refused, and asks other visitors
 * by the banner that is hidden in the page.
 */
export function askOnce(load: () => void): void {
  const banner = document.getElementById('consent')
  if (!banner) return
  const show = () => {
    banner.hidden = false
  }
  // The buttons of chat and WhatsApp move up by it (app/design.css).
  const measure = () =>
    document.documentElement.style.setProperty('--consent-height', `${banner.offsetHeight}px`)
  new ResizeObserver(measure).observe(banner)
  for (const button of banner.querySelectorAll('button')) {
    button.addEventListener('click', () => {
      const before = remembered()
      remember(button.value)
      banner.hidden = true
      if (button.value === 'yes' && before !== 'yes') load()
      // What is loaded already can only be left behind.
      if (button.value === 'no' && before === 'yes') location.replace(location.pathname)
    })
  }
  addEventListener('hashchange', () => location.hash === again && show())
  const answer = remembered()
  if (answer === 'yes') load()
  if ((answer !== 'yes' && answer !== 'no') || location.hash === again) show()
}

// Without local storage the visitor is asked every time.
function remembered(): string | null {
  try {
    return localStorage.getItem(place)
  } catch {
    return null
  }
}

function remember(answer: string): void {
  try {
    localStorage.setItem(place, answer)
  } catch {
    // Without local storage the visitor is asked again on the next page.
  }
}
