// Island of the notice after a redirect (ui/feedback/static-notice.tsx): says it again to screen readers, which know no region that came with the page, and clears it.

/** B§9: a success message clears after 3 s. The others stay long enough to be read twice. */
const visibleMs: Record<string, number> = { success: 3_000, warning: 12_000, error: 12_000 }

for (const notice of document.querySelectorAll<HTMLElement>('[data-island="notice"]')) {
  const { textContent } = notice
  notice.textContent = ''
  setTimeout(() => {
    notice.textContent = textContent
  }, 60)
  setTimeout(() => notice.remove(), visibleMs[notice.dataset.kind ?? ''] ?? visibleMs.error)
}
