export type ShareLink = { label: string; href: string }

/** Plain share links that load nothing from third parties. `url` is the URL of the post. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const [address, text, both] = [url, title, `${title} ${url}`].map(encodeURIComponent)
  return [
    { label: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { label: 'X', href: `https://x.com/intent/post?text=${text}&url=${address}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { label: 'Email', href: `mailto:?subject=${text}&body=${both}` },
  ]
}
