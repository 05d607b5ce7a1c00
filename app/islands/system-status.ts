// Island of the status claim in the footer: requested again when it scrolls into view,
// because the page comes from a cache.

for (const claim of document.querySelectorAll<HTMLElement>('[data-island="system-status"]')) {
  const watcher = new IntersectionObserver(async ([seen]) => {
    if (!seen?.isIntersecting) return
    watcher.disconnect()
    const answer = await fetch('/readyz').catch(() => null)
    if (answer === null || answer.status >= 500) claim.dataset.state = 'unhealthy'
  })
  watcher.observe(claim)
}
