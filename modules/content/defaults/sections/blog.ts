import { defineSection } from '../../rules/section.ts'
import { blogSchema } from '../../rules/sections/blog.ts'

export const blogSection = defineSection({
  key: 'blog',
  title: 'Around the blog',
  schema: blogSchema,
  initial: {
    title: 'Notes from the machine room.',
    lead: 'What we’d tell a friend who runs a website: how things work, what goes wrong, and what to do about it. No company news.',
    searchTitle: 'Blog: hosting and domains, explained plainly',
    searchDescription:
      'Plain articles for people who run a website in South Africa: domains, email that arrives, WordPress you can restore, speed, and the law.',
    subjects: 'By subject.',
    feed: 'Prefer a feed reader? Every post is in the',
    nothingPublished: 'We haven’t published anything yet. Come back soon.',
    nothingFound: 'Try another word, or browse all posts.',
    related: 'Read on.',
    comments: {
      write: 'Write a comment',
      moderated: 'One of us reads it before it appears.',
      privacy: 'We never show your email address.',
      none: 'No comments yet. Be the first.',
      closed: 'Comments on this post are closed.',
      thanksWaiting: 'Thank you. Your comment will appear here once one of us has read it.',
      thanksOnline: 'Thank you. Your comment is online.',
    },
  },
})
