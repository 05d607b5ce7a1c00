CREATE TABLE "blog_post_drafts" (
	"post_id" uuid PRIMARY KEY NOT NULL,
	"values" jsonb NOT NULL,
	"revision" uuid NOT NULL,
	"written_by_id" text,
	"written_by" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "blog_comments_status" ON "blog_comments" USING btree ("status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "blog_comments_same_text" ON "blog_comments" USING btree (md5("content"));--> statement-breakpoint
CREATE INDEX "blog_posts_managed" ON "blog_posts" USING btree (coalesce("published_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "blog_posts_managed_status" ON "blog_posts" USING btree ("status",coalesce("published_at", "created_at"),"id");--> statement-breakpoint
CREATE INDEX "blog_posts_title" ON "blog_posts" USING btree ("title","id");--> statement-breakpoint
CREATE INDEX "blog_posts_title_search" ON "blog_posts" USING gin ("title" gin_trgm_ops);
