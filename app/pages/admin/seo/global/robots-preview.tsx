import { blocksAll } from '#modules/seo/rules/global-form.ts'
import { robotsFile } from '#modules/seo/rules/robots-file.ts'
import { Alert } from '#ui/feedback/alert.tsx'

/** The file as search engines get it, while it is being written. */
export function RobotsPreview({
  written,
  sitemapUrl,
}: {
  written: string
  sitemapUrl: string | null
}) {
  return (
    <section
      aria-label="robots.txt as served"
      className="flex min-w-0 flex-col gap-3 md:col-span-2"
    >
      {blocksAll(written) && (
        <Alert kind="warning" title="This keeps all search engines away">
          ‘Disallow: /’ for every user agent takes the whole site out of search results.
        </Alert>
      )}
      <div>
        <p className="font-medium text-sm">As served</p>
        <pre
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
          tabIndex={0}
          className="mt-1.5 max-h-72 overflow-auto rounded-lg border border-line bg-sunken p-3 font-mono text-xs"
        >
          {robotsFile(written, sitemapUrl)}
        </pre>
      </div>
    </section>
  )
}
