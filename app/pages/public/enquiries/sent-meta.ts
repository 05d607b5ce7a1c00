import type { MetaDescriptor } from 'react-router'

/** The page after sending is nobody's way in: search engines are told to leave it out. */
export function unlessSent(isSent: boolean | undefined, meta: MetaDescriptor[]): MetaDescriptor[] {
  if (!isSent) return meta
  return [...meta.filter((entry) => !('name' in entry && entry.name === 'robots')), { name: 'robots', content: 'noindex' }]
}
