/** The banner of demo mode (D4): what is real here and what is not, and where the letters go. */
export function DemoBadge() {
  return (
    <details className="group fixed bottom-4 left-4 z-40 max-w-[calc(100vw-6rem)] text-sm print:hidden" data-theme="dark">
      <summary className="w-fit rounded-full bg-surface px-3.5 py-2 font-semibold text-amber shadow-lg ring-1 ring-line">Demo: no real money</summary>
      <div className="absolute bottom-12 left-0 w-72 max-w-[calc(100vw-2rem)] rounded-2xl bg-surface p-4 text-text shadow-xl ring-1 ring-line">
        <p>This is a demonstration. Orders, payments and people in it are made up, and every mail stays here.</p>
        <a className="mt-2 inline-block py-1 font-semibold text-accent-text underline underline-offset-4" href="/simulators/mailbox">
          Open the mailbox
        </a>
      </div>
    </details>
  )
}
