import { href } from 'react-router'
import { deleteMessages as commentMessages } from '#app/pages/admin/blog/comments/delete-messages.ts'
import { listOf } from '#app/pages/admin/lists/list-of.ts'
import { deletePost } from '#modules/blog/operations/posts.server.ts'
import { deleteComments } from '#modules/blog/operations/review-comments.server.ts'
import { deleteBlogCategory, deleteBlogTag } from '#modules/blog/operations/topics.server.ts'
import { blogCategoryById, blogTagById } from '#modules/blog/queries/blog-topics.server.ts'
import { commentById } from '#modules/blog/queries/manage-comments.server.ts'
import { postById } from '#modules/blog/queries/manage-posts.server.ts'
import { deleteFaq, deleteFaqCategory } from '#modules/content/faq/operations/faqs.server.ts'
import { faqById, faqCategoryById } from '#modules/content/faq/queries/manage-faqs.server.ts'
import { deleteListEntry } from '#modules/content/lists/operations/list-entries.server.ts'
import { listEntry } from '#modules/content/lists/queries/list-entries.server.ts'
import { deletePicture } from '#modules/content/operations/change-picture.server.ts'
import { deleteSection } from '#modules/content/operations/delete-section.server.ts'
import { deleteFeature } from '#modules/content/operations/features.server.ts'
import { featureById } from '#modules/content/queries/features.server.ts'
import { pictureById } from '#modules/content/queries/picture-library.server.ts'
import { sectionState } from '#modules/content/queries/section-list.server.ts'
import { deleteBadge } from '#modules/content/reviews/operations/badges.server.ts'
import { deleteReview } from '#modules/content/reviews/operations/reviews.server.ts'
import { badgeById, reviewById } from '#modules/content/reviews/queries/manage-reviews.server.ts'
import { deleteRedirect } from '#modules/redirects/operations/redirects.server.ts'
import { redirectById } from '#modules/redirects/queries/redirect-list.server.ts'
import { deleteSeoPage } from '#modules/seo/operations/pages.server.ts'
import { seoPageById } from '#modules/seo/queries/page-list.server.ts'
import { type Asked, byName, counted, deletion, onHomePage, sureOf } from './row-deletion.server.ts'

const seoPage = deletion({
  find: seoPageById,
  ask: (row) => ({
    page: 'Delete page',
    title: 'Delete page SEO setting?',
    text: 'Are you sure you want to delete this page SEO setting?',
    named: row.title,
    note: `/${row.pageName}`,
    submit: 'Delete',
  }),
  run: deleteSeoPage,
  gone: 'Page not found',
  done: 'Page SEO settings deleted successfully',
})

/** By the address of the list in which the dialog is open. */
export const websiteDeletions: Readonly<Record<string, Asked>> = {
  '/admin/media': deletion({
    find: pictureById,
    ask: ({ id, fileName, altText, uses }) => {
      const name = fileName || altText || 'this picture'
      const asked = { title: `Delete ${name}?`, back: href('/admin/media/:id', { id }) }
      return uses.length > 0
        ? {
            ...asked,
            text: 'This picture is still used. Take it out of these places first, or replace its file.',
            uses,
            submit: null,
          }
        : {
            ...asked,
            text: 'Emails and other sites that show it lose it as well. This cannot be undone.',
            submit: 'Delete picture',
          }
    },
    run: deletePicture,
    gone: 'This picture was deleted.',
    done: 'Picture deleted successfully',
  }),
  '/admin/features': deletion({
    find: featureById,
    ask: ({ title }) => onHomePage(title, 'feature'),
    run: deleteFeature,
    gone: 'Feature not found',
    done: 'Feature deleted successfully',
  }),
  '/admin/content': deletion({
    find: sectionState,
    ask: ({ published: { title }, page }) => ({
      title: `Delete ${title}?`,
      text:
        page === null
          ? 'The section and its draft are deleted. This cannot be undone.'
          : 'The page shows its default text again. What the section says now stays among its versions. To leave the section out, make it inactive instead.',
      submit: 'Delete section',
    }),
    run: deleteSection,
    gone: 'This section was deleted.',
    done: 'Section deleted successfully',
  }),
  '/admin/blog': deletion({
    find: postById,
    ask: ({ post: { title, status } }) =>
      sureOf('post', {
        named: title,
        note:
          status === 'published'
            ? 'Its comments go with it, and its address leads nowhere. To take it off the site and keep it, archive it instead.'
            : 'Its comments go with it.',
      }),
    run: deletePost,
    gone: 'This post was deleted.',
    done: 'Post deleted successfully!',
  }),
  '/admin/blog/categories': deletion({
    find: blogCategoryById,
    ask: ({ name, posts }) =>
      sureOf('category', {
        page: 'Delete category',
        text: 'Are you sure? This will remove the category from all posts.',
        named: counted(name, posts, 'post'),
      }),
    run: deleteBlogCategory,
    gone: 'This category was deleted.',
    done: 'Category deleted successfully!',
  }),
  '/admin/blog/tags': deletion({
    find: blogTagById,
    ask: ({ name, posts }) =>
      sureOf('tag', {
        page: 'Delete tag',
        text: 'Are you sure? This will remove the tag from all posts.',
        named: counted(name, posts, 'post'),
      }),
    run: deleteBlogTag,
    gone: 'This tag was deleted.',
    done: 'Tag deleted successfully!',
  }),
  '/admin/blog/comments': deletion({
    find: commentById,
    ask: ({ authorName, content, replies }) => {
      const { title, text, label } = commentMessages(1)
      const gone = replies === 1 ? 'Its reply is' : `Its ${replies} replies are`
      return {
        title,
        text,
        submit: label,
        named: authorName,
        quote: content,
        ...(replies > 0 && { note: `${gone} deleted with it.` }),
      }
    },
    run: (member, id) => deleteComments(member, [id]),
    gone: 'This comment was deleted.',
    done: 'Comment deleted successfully!',
  }),
  '/admin/faq': deletion({
    find: faqById,
    ask: ({ question }) => sureOf('FAQ', { named: question }),
    run: deleteFaq,
    gone: 'FAQ not found',
    done: 'FAQ deleted successfully',
  }),
  '/admin/faq/categories': deletion({
    find: faqCategoryById,
    ask: ({ name, faqCount }) => ({
      page: 'Delete category',
      title: 'Delete category?',
      text: 'Are you sure you want to delete this category? This will also delete all FAQs in this category.',
      named: counted(name, faqCount, 'FAQ'),
      submit: 'Delete category',
    }),
    run: deleteFaqCategory,
    gone: 'Category not found',
    done: 'Category deleted successfully',
  }),
  '/admin/reviews': deletion({
    find: reviewById,
    ask: (row) => sureOf('review', { page: 'Delete review', named: row.customerName }),
    run: deleteReview,
    gone: 'Review not found',
    done: 'Review deleted successfully',
  }),
  '/admin/reviews/badges': deletion({
    find: badgeById,
    ask: ({ name }) => sureOf('badge', { page: 'Delete badge', named: name }),
    run: deleteBadge,
    gone: 'Badge not found',
    done: 'Badge deleted successfully',
  }),
  '/admin/seo': seoPage,
  '/admin/settings/seo/pages': seoPage,
  '/admin/seo/redirects': deletion({
    find: redirectById,
    ask: ({ fromAddress, toAddress }) => ({
      title: 'Delete redirect?',
      text: `${fromAddress} leads to ${toAddress}. After this, visitors who ask for it find no page.`,
      submit: 'Delete redirect',
    }),
    run: deleteRedirect,
    gone: 'Redirect not found',
    done: 'Redirect deleted',
  }),
}

/** Of a content list: its words follow from its kind. */
export function entryDeletion(list: string): Asked {
  const { key, kind } = listOf(list)
  return deletion({
    find: (id) => listEntry(key, id),
    ask: ({ name }) =>
      byName(name, kind.one.toLowerCase(), `${name} ${kind.deleted} This cannot be undone.`),
    run: (member, id) => deleteListEntry(member, key, id),
    gone: `${kind.one} not found`,
    done: `${kind.one} deleted successfully`,
  })
}
