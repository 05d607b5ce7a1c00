// Island of the notice after a redirect (ui/feedback/static-notice.tsx): says it again to screen
// readers, which know no region that came with the page, and clears it.

for (const notice of document.querySelectorAll<HTMLElement>('[data-island="notice"]')) {
  const { textContent } = notice
  notice.textContent = ''
  setTimeout(() => {
    notice.textContent = textContent
  }, 60)
  setTimeout(() => notice.remove(), Number(notice.dataset.ms))
}
