export type Agents = readonly { userId: string; name: string }[]

/** An agent who may no longer manage enquiries stays shown until another is chosen. */
export function agentOptions(
  agents: Agents,
  { assignedTo, assignedName }: { assignedTo: string | null; assignedName: string | null },
): { value: string; label: string }[] {
  const isKnown = assignedTo === null || agents.some(({ userId }) => userId === assignedTo)
  return [
    { value: '', label: 'Nobody' },
    ...agents.map(({ userId, name }) => ({ value: userId, label: name })),
    ...(isKnown ? [] : [{ value: assignedTo, label: assignedName ?? 'Former staff' }]),
  ]
}
