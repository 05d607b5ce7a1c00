/** B§8, for one comment or several. */
export function deleteMessages(count: number) {
  if (count === 1) {
    return {
      title: 'Delete comment?',
      text: 'Are you sure? This comment will be permanently deleted.',
      label: 'Delete comment',
    }
  }
  return {
    title: `Delete ${count} comments?`,
    text: `Are you sure? These ${count} comments will be permanently deleted.`,
    label: `Delete ${count} comments`,
  }
}
