import { useNavigation } from 'react-router'

/** 'Loading...' during a navigation. The style delays it, so that quick ones show nothing. */
export function LoadingState() {
  const busy = useNavigation().state === 'loading'
  return (
    <div role="status" className="pointer-events-none fixed inset-x-0 top-0 z-[90]">
      {busy && (
        <div className="loading-state">
          <div className="h-[3px] overflow-hidden">
            <div className="loading-line bg-horizon h-full w-3/5 rounded-full" />
          </div>
          <p className="absolute top-4 left-1/2 -translate-x-1/2 rounded-full bg-text px-4 py-1.5 text-sm font-medium text-page">
            Loading...
          </p>
        </div>
      )}
    </div>
  )
}
