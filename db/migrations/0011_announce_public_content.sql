-- Every table that a public page shows announces its changes (see 0009). Counters of readers are left out by naming the columns that count:
-- a view or a vote must not throw every kept page away.
DO $$
DECLARE
  shown text;
BEGIN
  FOREACH shown IN ARRAY ARRAY[
    'website_sections', 'website_features', 'comparison_features', 'images', 'service_categories', 'services', 'projects', 'case_studies',
    'team_members', 'product_categories', 'ecommerce_products', 'customer_reviews', 'trust_badges', 'faq_categories', 'hosting_plans',
    'blog_categories', 'blog_tags', 'blog_post_tags', 'blog_comments', 'blog_settings', 'global_seo_settings', 'page_seo_settings'
  ] LOOP
    EXECUTE format('CREATE TRIGGER announce_content AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION announce_content()', shown);
  END LOOP;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "announce_content" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "category_id", "question", "answer", "tags", "is_active", "is_featured", "display_order"
  ON "faqs" FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
--> statement-breakpoint
CREATE TRIGGER "announce_content" AFTER INSERT OR DELETE OR TRUNCATE OR UPDATE OF "title", "slug", "excerpt", "content", "featured_image", "featured_image_alt",
  "category_id", "author_id", "author_name", "status", "is_featured", "allow_comments", "meta_title", "meta_description", "meta_keywords", "reading_time", "published_at"
  ON "blog_posts" FOR EACH STATEMENT EXECUTE FUNCTION "announce_content"();
--> statement-breakpoint
CREATE INDEX "blog_posts_search" ON "blog_posts" USING gin (("title" || ' ' || "excerpt" || ' ' || "content") gin_trgm_ops);
