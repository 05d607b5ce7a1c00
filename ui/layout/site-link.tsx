import type { ComponentProps } from 'react'
import { Link } from 'react-router'

/** A link of the public site: the next page is fetched when it is likely wanted, and comes in with the page transition. */
export function SiteLink(props: ComponentProps<typeof Link>) {
  return <Link viewTransition prefetch="intent" {...props} />
}
