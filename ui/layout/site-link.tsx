import type { ComponentProps } from 'react'

type Props = Omit<ComponentProps<'a'>, 'href'> & { to: string }

/** A link to a page of the public site, from wherever: it loads the page as the document that it is. */
export function SiteLink({ to, ...link }: Props) {
  return <a href={to} {...link} />
}
