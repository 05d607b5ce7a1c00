export type ShareLink = { label: string; href: string }

/** Plain links to where people pass things on: nothing of theirs is loaded here. `url` is the post's own address. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const [address, words, both] = [url, title, `${title} ${url}`].map(encodeURIComponent)
  return [
    { label: 'WhatsApp', href: `https://wa.me/?text=${both}` },
    { label: 'X', href: `https://x.com/intent/post?text=${words}&url=${address}` },
    { label: 'LinkedIn', href: `https://www.linkedin.com/sharing/share-offsite/?url=${address}` },
    { label: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${address}` },
    { label: 'E-mail', href: `mailto:?subject=${words}&body=${both}` },
  ]
}
