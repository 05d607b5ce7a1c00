import { ExternalLink } from 'lucide-react'
import { formatCount } from '#kernel/format-count.ts'
import type { SitemapPreview } from '#modules/seo/queries/sitemap.server.ts'
import { Button } from '#ui/primitives/button.tsx'

/** What the sitemap holds as it is served now. */
export function SitemapFacts({
  sitemap,
  url,
  isOn,
}: {
  sitemap: SitemapPreview
  url: string
  isOn: boolean
}) {
  if (!isOn || sitemap === null) {
    return (
      <p className="text-muted text-sm md:col-span-2">
        {isOn
          ? 'The sitemap can’t be read at the moment.'
          : 'There is no sitemap while it’s switched off.'}
      </p>
    )
  }
  return (
    <section
      aria-label="Sitemap as served"
      className="min-w-0 rounded-lg border border-line bg-sunken p-3 text-sm md:col-span-2"
    >
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p className="font-medium">
          Sitemap: {formatCount(sitemap.count)} {unit(sitemap)}
        </p>
        <Button
          href={url}
          target="_blank"
          rel="noopener"
          variant="ghost"
          size="sm"
          icon={<ExternalLink aria-hidden="true" className="size-4" />}
        >
          Open sitemap
        </Button>
      </div>
      <ul className="mt-1 flex flex-col gap-0.5 text-muted text-xs">
        {sitemap.sample.map((address) => (
          <li key={address} className="wrap-anywhere">
            {address}
          </li>
        ))}
        {sitemap.count > sitemap.sample.length && (
          <li>and {formatCount(sitemap.count - sitemap.sample.length)} more</li>
        )}
      </ul>
    </section>
  )
}

function unit({ count, isIndex }: { count: number; isIndex: boolean }): string {
  if (isIndex) return count === 1 ? 'file' : 'files'
  return count === 1 ? 'address' : 'addresses'
}
