import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/**
 * A link to a page of the public site, which is loaded as a document and not by the client router.
 */
export function SiteLink({ to, ...link }: Props) {
  return <a href={to} {...link} />
}
