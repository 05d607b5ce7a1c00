/**
 * The email as its sender made it, in a frame without scripts, forms or an origin (the answer's own
 * policy says so, original-answer.server.ts). Pictures of other sites tell the sender that the
 * email was read: they load on request, which works without scripts too.
 */
export function OriginalMail({ address, name }: { address: string; name: string }) {
  const frame = `original-${name}`
  return (
    <details className="mt-4">
      <summary className="min-h-6 cursor-pointer font-medium text-link text-sm">
        Show original
      </summary>
      <p className="my-2 text-sm">
        <a
          href={`${address}?pictures=yes`}
          target={frame}
          className="inline-block min-h-6 text-link underline underline-offset-2"
        >
          Load pictures
        </a>
      </p>
      <iframe
        name={frame}
        title="The original email"
        src={address}
        loading="lazy"
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        referrerPolicy="no-referrer"
        className="h-96 w-full rounded-lg border border-line bg-white"
      />
    </details>
  )
}
