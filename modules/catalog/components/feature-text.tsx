import type { PackageFeature } from '../rules/package.ts'

/** A feature of a package, as staff wrote it: text, or a link. */
export function FeatureText({ feature }: { feature: PackageFeature }) {
  if (typeof feature === 'string') return <span className="min-w-0 break-words">{feature}</span>
  if (!feature.isClickable || !feature.url)
    return <span className="min-w-0 break-words">{feature.text}</span>
  const tab = feature.openInNewTab ? { target: '_blank', rel: 'noopener' } : {}
  return (
    <a
      href={feature.url}
      {...tab}
      className="min-w-0 break-words underline decoration-line-strong underline-offset-4 hover:decoration-current"
    >
      {feature.text}
      {feature.openInNewTab && <span className="sr-only"> (opens in a new tab)</span>}
    </a>
  )
}
