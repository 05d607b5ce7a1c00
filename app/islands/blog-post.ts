// Island of a post of the blog: counts its readers, and copies its address.

/**
 * Tells the server that a person has this post on the screen. Whether it counts is decided there.
 */
function countView(): void {
  if (document.visibilityState !== 'visible') return
  document.removeEventListener('visibilitychange', countView)
  navigator.sendBeacon(`${location.pathname}/view`, new URLSearchParams())
}

document.addEventListener('visibilitychange', countView)
countView()

for (const button of document.querySelectorAll<HTMLButtonElement>('button[data-copy]')) {
  button.classList.remove('invisible')
  button.addEventListener('click', async () => {
    await navigator.clipboard.writeText(button.dataset.copy ?? '')
    const status = button.querySelector('[role=status]')
    if (status) status.textContent = button.dataset.copied ?? ''
  })
}
