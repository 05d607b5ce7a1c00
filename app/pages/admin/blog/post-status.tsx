import {
  type CommentStatus,
  commentStatuses,
  commentStatusLabels,
  type PostStatus,
  postStatuses,
  postStatusLabels,
} from '#modules/blog/rules/status.ts'
import { StatusBadge } from '#ui/feedback/badge.tsx'

export function PostStatusBadge({ status }: { status: PostStatus }) {
  return <StatusBadge status={status} labels={postStatusLabels} />
}

export function CommentStatusBadge({ status }: { status: CommentStatus }) {
  return <StatusBadge status={status} labels={commentStatusLabels} />
}

export const postStatusOptions = postStatuses.map((value) => ({
  value,
  label: postStatusLabels[value],
}))
export const commentStatusOptions = commentStatuses.map((value) => ({
  value,
  label: commentStatusLabels[value],
}))
