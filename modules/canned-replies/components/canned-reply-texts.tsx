import type { FilledReply } from '../queries/canned-replies.server.ts'

/** For browsers without scripts, which copy from here. */
export function CannedReplyTexts({ replies }: { replies: readonly FilledReply[] }) {
  if (replies.length === 0) return <p className="text-muted text-sm">No canned replies yet.</p>
  return (
    <ul className="flex flex-col gap-4">
      {replies.map(({ id, title, shortcut, text }) => (
        <li key={id}>
          <h2 className="wrap-anywhere font-semibold text-sm">
            {title} <code className="font-normal text-muted">{shortcut}</code>
          </h2>
          <p className="wrap-anywhere mt-1 whitespace-pre-line rounded-lg border border-line bg-sunken px-3 py-2 text-sm">
            {text}
          </p>
        </li>
      ))}
    </ul>
  )
}
