type Props = { done: number; required: number; className?: string }

/** How many of the required steps are done, in words and drawn. */
export function ProgressBar({ done, required, className = '' }: Props) {
  return (
    <div className={`flex items-center gap-3 ${className}`}>
      <progress
        value={done}
        max={required}
        aria-label="Required steps done"
        className="h-1.5 w-full max-w-xs appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-positive [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-positive"
      />
      <span className="shrink-0 text-muted text-xs tabular-nums">
        {done} of {required} done
      </span>
    </div>
  )
}
